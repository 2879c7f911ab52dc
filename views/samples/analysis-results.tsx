import { useMessages } from "../../messages/context";
import type { BenchmarkReport } from "../../src/samples/comparison/benchmark-matches";
import type { NearDuplicate } from "../../src/samples/comparison/near-duplicates";
import { readAnalysis } from "../../src/samples/earlier-analyses";
import type { SamplePreview } from "../../src/samples/samples";
import { AnalysisPanel } from "./analysis-panel";
import { SampleComparison } from "./comparison-notes";
import { Excerpt } from "./excerpt";
import { SampleViewer, type ViewerProps } from "./sample-viewer";

interface Props {
  sample: SamplePreview;
  viewer: ViewerProps;
  canReadWhole: boolean;
  ownCopies: readonly NearDuplicate[];
}

export function AnalysisResults({ sample, viewer, canReadWhole, ownCopies }: Props) {
  const { samples } = useMessages();
  const analysis = sample.analysis ? readAnalysis(sample.analysis) : null;
  const textPath = `/package/${sample.package_id}/samples/${sample.id}/text`;
  const places = canReadWhole ? { hrefOf: (part: number) => `${textPath}?part=${part + 1}` } : null;
  return (
    <div className="analysis-result">
      <h2>{sample.filename}</h2>
      <SampleViewer {...viewer} place="preview" isAnalyzed />
      {analysis?.excerpts?.map(({ place, text }) => (
        <div key={place}>
          <p className="muted">{samples.viewer.drawn({ percent: Math.round(place * 100) })}</p>
          <Excerpt text={`…${text}…`} language={sample.language} />
        </div>
      ))}
      {canReadWhole && (
        <p>
          <a href={textPath}>{samples.strip.read}</a>
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
