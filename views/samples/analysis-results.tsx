import type { BenchmarkReport } from "../../src/samples/comparison/benchmark-matches";
import type { NearDuplicate } from "../../src/samples/comparison/near-copies";
import { readAnalysis } from "../../src/samples/earlier-analyses";
import { rowsOfBeginning } from "../../src/samples/record-rows";
import type { SamplePreview } from "../../src/samples/samples";
import { useMessages } from "../messages/context";
import { AnalysisPanel } from "./analysis-panel";
import { SampleComparison } from "./comparison-notes";
import { Excerpt } from "./excerpt";
import { RecordTable } from "./record-table";
import { ReviewMark } from "./review-mark";

interface Props {
  sample: SamplePreview;
  canReadWhole: boolean;
  isCertified: boolean;
  ownCopies: readonly NearDuplicate[];
}

export function AnalysisResults({ sample, canReadWhole, isCertified, ownCopies }: Props) {
  const { packages, samples } = useMessages();
  const { shown, strip, viewer } = samples;
  const analysis = sample.analysis ? readAnalysis(sample.analysis) : null;
  const isRecords = analysis !== null && analysis.facts.format !== "plain";
  const table = isRecords ? rowsOfBeginning(sample.excerpt) : null;
  const length = Array.from(sample.excerpt).length;
  const textPath = `/package/${sample.package_id}/samples/${sample.id}/text`;
  const places = canReadWhole ? { hrefOf: (part: number) => `${textPath}?part=${part + 1}` } : null;
  return (
    <div className="analysis-result">
      <h2>{sample.filename}</h2>
      <ReviewMark isCertified={isCertified} reviewedAt={sample.reviewed_at} />
      <p className="muted">{shown.characters({ count: packages.integer(length) })}</p>
      {table ? (
        <RecordTable table={table} />
      ) : (
        <Excerpt text={sample.excerpt} language={sample.language} />
      )}
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
      {analysis && <AnalysisPanel {...{ analysis, places }} />}
      <SampleComparison
        report={sample.benchmarks ? (JSON.parse(sample.benchmarks) as BenchmarkReport) : null}
        {...{ ownCopies, canReadWhole }}
        sampleId={sample.id}
      />
    </div>
  );
}
