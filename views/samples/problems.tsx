import { problemText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { beforeValue } from "../../src/lib/wording";
import type { MaskedPlace, Problem } from "../../src/quality";
import type { SampleAnalysis } from "../../src/samples/sample-analysis";

export interface Places {
  hrefOf?: ((part: number) => string) | undefined;
}

interface Props {
  analysis: SampleAnalysis;
  places: Places | null;
}

const MAX_PLACE_LINKS = 5;

export function Problems({ analysis, places }: Props) {
  const { quality } = useMessages();
  const { problems } = analysis;
  if (problems.length === 0) return <p>{quality.nothingFound}</p>;
  return (
    <ul className="bullets">
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.kind}`}>
          {problemText(quality, problem)}
          {places && Math.round(100 * problem.share) < 100 && problem.at.length > 0 && (
            <PlaceLinks analysis={analysis} problem={problem} places={places} />
          )}
          {places && problem.found && <MaskedPlaces found={problem.found} />}
        </li>
      ))}
    </ul>
  );
}

export function relativePosition({ windows, facts }: SampleAnalysis, place: number): number {
  return Math.min(1, place / Math.max(1, windows.at(-1)?.end ?? facts.characters));
}

function MaskedPlaces({ found }: { found: readonly MaskedPlace[] }) {
  const words = useMessages().samples.analysis;
  return (
    <ul>
      {found.map(({ line, text }) => (
        <li key={`${line} ${text}`}>
          {words.line({ line })} <q>{text}</q>
        </li>
      ))}
    </ul>
  );
}

interface PlaceProps {
  analysis: SampleAnalysis;
  problem: Problem;
  places: Places;
}

function PlaceLinks({ analysis, problem, places }: PlaceProps) {
  const { quality, samples } = useMessages();
  const starts = problem.at.map(([start]) => start).toSorted((a, b) => a - b);
  const labelledStarts = starts.map((start) => [
    quality.format.percent(relativePosition(analysis, start)),
    start,
  ]);
  const distinct = [...new Map(labelledStarts as [string, number][])].slice(0, MAX_PLACE_LINKS);
  const partOf = (start: number) => analysis.windows.findIndex(({ end }) => start < end);
  return (
    <span className="muted">
      {" "}
      {beforeValue(samples.analysis.places)}
      {distinct.map(([text, start], index) => {
        const part = partOf(start);
        return (
          <span key={text}>
            {index > 0 && " · "}
            {places.hrefOf && part >= 0 ? <a href={places.hrefOf(part)}>{text}</a> : text}
          </span>
        );
      })}
    </span>
  );
}
