import { useMessages } from "../../messages/context";
import type { BenchmarkReport } from "../../src/samples/comparison/benchmark-matches";
import type { NearDuplicate } from "../../src/samples/comparison/near-duplicates";
import { readAnalysis } from "../../src/samples/earlier-analyses";
import type { SamplePreview } from "../../src/samples/samples";
import type { SizedPart } from "../../src/samples/shown-part";
import { AnalysisPanel } from "./analysis-panel";
import { SampleComparison } from "./comparison-notes";
import { Excerpt } from "./excerpt";
import { ReviewMark } from "./review-mark";
import { ShownText, useShownAmount } from "./shown-text";

interface Props {
  sample: SamplePreview;
  part: SizedPart | null;
  canReadWhole: boolean;
  isCertified: boolean;
  ownCopies: readonly NearDuplicate[];
}

export function AnalysisResults({ sample, part, canReadWhole, isCertified, ownCopies }: Props) {
  const { strip, viewer } = useMessages().samples;
  const amountOf = useShownAmount();
  const analysis = sample.analysis ? readAnalysis(sample.analysis) : null;
  const textPath = `/package/${sample.package_id}/samples/${sample.id}/text`;
  const places = canReadWhole ? { hrefOf: (part: number) => `${textPath}?part=${part + 1}` } : null;
  return (
    <div className="analysis-result">
      <h2>{sample.filename}</h2>
      <ReviewMark isCertified={isCertified} reviewedAt={sample.reviewed_at} />
      {part && <p className="muted">{amountOf(part, sample.word_count)}</p>}
      {part && <ShownText name={sample.filename} language={sample.language} part={part} />}
      {analysis?.excerpts?.map(({ place, text }) => (
        <div key={place}>
          <p className="muted">{viewer.drawn({ percent: Math.round(place * 100) })}</p>
          <Excerpt text={`…${text}…`} language={sample.language} />
        </div>
      ))}
      {canReadWhole && (
        <p>
          <a href={textPath}>{strip.read}</a>
        </p>
      )}
      {analysis && <AnalysisPanel analysis={analysis} places={places} />}
      <SampleComparison
        report={sample.benchmarks ? (JSON.parse(sample.benchmarks) as BenchmarkReport) : null}
        ownCopies={ownCopies}
        canReadWhole={canReadWhole}
        sampleId={sample.id}
      />
    </div>
  );
}
