import { sampleShareText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { qualityTone } from "../../src/quality";
import type { ShownSample, SizedPart } from "../../src/samples/shown-part";
import { DialogLink, Submit } from "../ui/buttons";
import { sampleTag } from "./excerpt";
import { analysisHref } from "./preview-parts";
import { ReviewMark } from "./review-mark";
import { ShownText, useShownAmount } from "./shown-text";

/** On the package's page, or in the dialog that previews its samples. */
export type ViewerPlace = "page" | "preview";

export interface ViewerProps {
  packageId: string;
  isCertified: boolean;
  /** That the listing states. */
  totalWords: number;
  sample: ShownSample;
  part: SizedPart;
  next: string | null;
  number: number;
  count: number;
  searchText: string;
  /** Indexes of the matching rows or passages; null without a search. */
  matches: readonly number[] | null;
}

interface Props extends ViewerProps {
  place: ViewerPlace;
  /** Whether the analysis follows. */
  isAnalyzed?: boolean;
}

const VERTICAL_LANGUAGES: readonly string[] = ["zh-Hant", "zh", "ja"];

/** The one view of a sample: what everyone can read of it, and what can be done with it. */
export function SampleViewer(props: Props) {
  const { packageId, sample, part, searchText, matches, place, isAnalyzed = false } = props;
  const { samples } = useMessages();
  const words = samples.shown;
  const { table, passages } = part;
  const amount = useShownAmount()(part, sample.words);
  const share = sampleShareText({ word_count: sample.words }, props.totalWords);
  const filePath = `/package/${packageId}/samples/${sample.id}/shown`;
  const extension = table ? "jsonl" : "txt";
  const lang = sampleTag(sample.language);
  return (
    <div className="sample-viewer">
      <ShownText name={sample.filename} language={sample.language} part={part} matches={matches} />
      <p className="sample-viewer-name">
        <strong>{sample.filename}</strong> <span className="muted">{amount}</span>{" "}
        <QualityBadge points={sample.points} share={share} />
      </p>
      <ReviewMark isCertified={props.isCertified} reviewedAt={sample.reviewedAt} />
      <Search
        path={viewerPath(packageId, place)}
        place={place}
        searchText={searchText}
        sampleId={sample.id}
        matches={matches?.length ?? null}
        total={table ? table.rows.length : passages.length}
      />
      <p className="sample-links">
        <NextSample {...props} />
        {!isAnalyzed && (
          <DialogLink href={analysisHref(packageId, sample.id)}>
            {samples.preview.showAnalysis}
          </DialogLink>
        )}
        {table === null && lang !== undefined && VERTICAL_LANGUAGES.includes(lang) && (
          <label className="vertical-choice">
            <input type="checkbox" autoComplete="off" /> {words.vertical}
          </label>
        )}
        <a href={`${filePath}.txt`}>{words.raw}</a>
        <a href={`${filePath}.${extension}`} download={`${sample.id.slice(-8)}.${extension}`}>
          {words.download({ ending: extension })}
        </a>
      </p>
    </div>
  );
}

function viewerPath(packageId: string, place: ViewerPlace): string {
  return place === "page" ? `/package/${packageId}` : `/package/${packageId}/samples`;
}

function NextSample({ packageId, place, next, number, count }: Props) {
  const words = useMessages().samples.shown;
  if (next === null) return null;
  const href = `${viewerPath(packageId, place)}?sample=${next}`;
  return (
    <>
      <span className="muted">{words.place({ number, count })}</span>
      {place === "page" ? (
        <a href={`${href}#sample`}>{words.next}</a>
      ) : (
        <DialogLink href={href}>{words.next}</DialogLink>
      )}
    </>
  );
}

function QualityBadge({ points, share }: { points: number | null; share: string }) {
  const { preview } = useMessages().samples;
  if (points === null) return null;
  return (
    <span className="quality-badge" data-tone={qualityTone(points)}>
      {preview.quality({ points: Math.round(points), share })}
    </span>
  );
}

interface SearchProps {
  path: string;
  place: ViewerPlace;
  sampleId: string;
  searchText: string;
  matches: number | null;
  total: number;
}

function Search({ path, place, sampleId, searchText, matches, total }: SearchProps) {
  const { common } = useMessages();
  const words = useMessages().samples.shown;
  const behavior =
    place === "page"
      ? { action: `${path}#sample`, "data-finds": true }
      : { action: path, "hx-boost": "target:#dialog-content,push:false" };
  return (
    <form className="sample-search" {...behavior}>
      <input type="hidden" name="sample" value={sampleId} />
      <input
        type="search"
        name="find"
        defaultValue={searchText}
        placeholder={words.find}
        aria-label={words.find}
        maxLength={200}
      />
      <Submit label={common.search} kind="small" />
      <output data-words={JSON.stringify({ found: words.found })}>
        {matches !== null && words.found({ count: matches, total })}
      </output>
    </form>
  );
}
