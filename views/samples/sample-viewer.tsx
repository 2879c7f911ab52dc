import { useMessages } from "../../messages/context";
import type { ShownSample, SizedPart } from "../../src/samples/shown-part";
import { Submit } from "../ui/buttons";
import { sampleTag } from "./excerpt";
import { ShownText, useShownAmount } from "./shown-text";

interface Props {
  packageId: string;
  sample: ShownSample;
  part: SizedPart;
  next: string | null;
  number: number;
  count: number;
  searchText: string;
  /** Indexes of the matching rows or passages; null without a search. */
  matches: readonly number[] | null;
}

const VERTICAL_LANGUAGES: readonly string[] = ["zh-Hant", "zh", "ja"];

export function SampleViewer({ packageId, sample, part, searchText, matches, ...place }: Props) {
  const { samples } = useMessages();
  const words = samples.shown;
  const { table, passages } = part;
  const amount = useShownAmount()(part, sample.words);
  const filePath = `/package/${packageId}/samples/${sample.id}/shown`;
  const extension = table ? "jsonl" : "txt";
  const lang = sampleTag(sample.language);
  return (
    <div className="sample-viewer">
      <ShownText name={sample.filename} language={sample.language} part={part} matches={matches} />
      <p className="sample-viewer-name">
        <strong>{sample.filename}</strong> <span className="muted">{amount}</span>
      </p>
      <Search
        packageId={packageId}
        searchText={searchText}
        sampleId={sample.id}
        matches={matches?.length ?? null}
        total={table ? table.rows.length : passages.length}
      />
      <p className="sample-links">
        {place.next !== null && (
          <>
            <span className="muted">
              {words.place({ number: place.number, count: place.count })}
            </span>
            <a href={`/package/${packageId}?sample=${place.next}#sample`}>{words.next}</a>
          </>
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

interface SearchProps {
  packageId: string;
  sampleId: string;
  searchText: string;
  matches: number | null;
  total: number;
}

function Search({ packageId, sampleId, searchText, matches, total }: SearchProps) {
  const { common } = useMessages();
  const words = useMessages().samples.shown;
  return (
    <form className="sample-search" action={`/package/${packageId}#sample`} data-finds>
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
