import type { Analysis } from "../../src/samples/analysis/analysis";
import type { SamplePreview } from "../../src/samples/samples";
import { useMessages } from "../messages/context";
import { AnalysisPanel } from "./analysis-panel";
import { Excerpt } from "./excerpt";

interface Props {
  sample: SamplePreview;
  /** Whether its seller or an operator reads, who may open the whole of it. */
  isInside: boolean;
}

/** A sample's excerpts, and all that its analysis found. */
export function AnalysisResults({ sample, isInside }: Props) {
  const { preview, strip, viewer } = useMessages().samples;
  const analysis = sample.analysis ? (JSON.parse(sample.analysis) as Analysis) : null;
  const length = Array.from(sample.excerpt).length;
  return (
    <div className="analysis-result">
      <h2>{sample.filename}</h2>
      <p className="muted">{preview.excerpt(length)}</p>
      <Excerpt text={sample.excerpt} language={sample.language} />
      {analysis?.excerpts?.map(({ place, text }) => (
        <div key={place}>
          <p className="muted">{viewer.drawn(Math.round(place * 100))}</p>
          <Excerpt text={`…${text}…`} language={sample.language} />
        </div>
      ))}
      {isInside && (
        <p>
          <a href={`/package/${sample.package_id}/samples/${sample.id}/text`}>{strip.read}</a>
        </p>
      )}
      {analysis && <AnalysisPanel analysis={analysis} isInside={isInside} />}
    </div>
  );
}
