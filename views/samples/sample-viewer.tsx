import type { ColumnFigures } from "../../src/samples/shown-columns";
import type { ShownPart, ShownSample, ShownTable } from "../../src/samples/shown-part";
import { languageCodeText } from "../messages/analysis-words";
import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { sampleTag } from "./excerpt";

interface Props {
  packageId: string;
  sample: ShownSample;
  part: ShownPart;
  next: string | null;
  number: number;
  count: number;
  searchText: string;
  /** Indexes of the matching rows or passages; null without a search. */
  matches: readonly number[] | null;
}

const VERTICAL_LANGUAGES: readonly string[] = ["zh-Hant", "zh", "ja"];

export function SampleViewer({ packageId, sample, part, searchText, matches, ...place }: Props) {
  const { packages, samples } = useMessages();
  const words = samples.shown;
  const { text, table, passages, isWhole } = part;
  const rows = table && words.rows({ count: table.rows.length });
  const characters = words.characters({ count: packages.integer(Array.from(text).length) });
  const filePath = `/package/${packageId}/samples/${sample.id}/shown`;
  const extension = table ? "jsonl" : "txt";
  const lang = sampleTag(sample.language);
  const isHidden = (at: number) => matches !== null && !matches.includes(at);
  return (
    <div className="sample-viewer">
      <section
        className="sample-page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it
        tabIndex={0}
        aria-label={words.text({ name: sample.filename })}
      >
        {table ? (
          <Rows {...{ table, lang, isHidden }} />
        ) : (
          <div
            className="sample-passages"
            lang={lang}
            data-vertical={isVertical(text) || undefined}
          >
            {passages.map((passage, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: passages keep their order
              <p key={index} hidden={isHidden(index)} data-found-in>
                {passage}
              </p>
            ))}
          </div>
        )}
      </section>
      <p className="sample-viewer-name">
        <strong>{sample.filename}</strong>{" "}
        <span className="muted">
          {isWhole ? words.whole : (rows ?? characters)} ·{" "}
          {words.of({ count: packages.integer(sample.words) })}
        </span>
      </p>
      <Search
        {...{ packageId, searchText }}
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

/** Traditional Mongolian is written in vertical lines. */
function isVertical(text: string): boolean {
  const start = text.slice(0, 500);
  const count = (letters: RegExp) => start.match(letters)?.length ?? 0;
  return 2 * count(/\p{Script=Mongolian}/gu) > count(/\p{L}/gu);
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

interface RowsProps {
  table: ShownTable;
  lang: string | undefined;
  isHidden(at: number): boolean;
}

function Rows({ table, lang, isHidden }: RowsProps) {
  return (
    <table className="record-rows">
      <thead>
        <tr>
          {table.figures.map((figures) => (
            <th scope="col" key={figures.name}>
              {figures.name}
              <ColumnSummary {...figures} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody lang={lang}>
        {table.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records keep their order
          <tr key={index} hidden={isHidden(index)} data-found-in>
            {table.figures.map(({ name, language }, column) => (
              <td key={name} lang={language ? sampleTag(language) : undefined}>
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ColumnSummary({ kinds, language, empty, distinct, lengths, histogram }: ColumnFigures) {
  const { packages, quality, samples } = useMessages();
  const { shown, viewer } = samples;
  const maximum = Math.max(...histogram.counts);
  const { counts } = histogram;
  const lengthsText = ({ least, median, most }: NonNullable<ColumnFigures["lengths"]>) =>
    least === most
      ? shown.length({ count: most })
      : shown.lengths({
          least: packages.integer(least),
          most: packages.integer(most),
          median: packages.integer(median),
        });
  return (
    <span className="column-figures">
      <span>
        {kinds.length === 0
          ? shown.kindless
          : packages.list(kinds.map((kind) => viewer.kinds[kind]))}
        {language && ` · ${languageCodeText(quality, language)}`}
        {" · "}
        {shown.distinct({ count: distinct })}
        {empty > 0 && ` · ${shown.empty({ share: quality.format.percent(empty) })}`}
      </span>
      {counts.length > 1 && (
        <svg
          className="column-histogram"
          viewBox={`0 0 ${counts.length} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            className="histogram-bar"
            d={counts
              .map(
                (count, index) => `M${index + 0.1} 1v${roundToThousandths(-count / maximum)}h.8V1z`,
              )
              .join("")}
          />
        </svg>
      )}
      {lengths && <span>{lengthsText(lengths)}</span>}
    </span>
  );
}

function roundToThousandths(share: number): number {
  return Math.round(share * 1000) / 1000;
}
