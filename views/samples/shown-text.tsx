import { languageCodeText } from "../../messages/analysis-words";
import { useMessages } from "../../messages/context";
import { isUnspaced } from "../../src/rules/word-rates";
import type { ColumnFigures } from "../../src/samples/shown-columns";
import type { ShownPart, ShownTable, SizedPart } from "../../src/samples/shown-part";
import { sampleTag } from "./excerpt";

interface Props {
  name: string;
  language: string | null;
  part: ShownPart;
  /** Indexes of the matching rows or passages; null without a search. */
  matches?: readonly number[] | null;
}

/** The part of a sample that everyone can read, the same wherever a sample is shown. */
export function ShownText({ name, language, part, matches = null }: Props) {
  const words = useMessages().samples.shown;
  const { text, table, passages } = part;
  const lang = sampleTag(language);
  const isHidden = (at: number) => matches !== null && !matches.includes(at);
  return (
    <section
      className="sample-page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it
      tabIndex={0}
      aria-label={words.text({ name })}
    >
      {table ? (
        <Rows table={table} lang={lang} isHidden={isHidden} />
      ) : (
        <div className="sample-passages" lang={lang} data-vertical={isVertical(text) || undefined}>
          {passages.map((passage, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: passages keep their order
            <p key={index} hidden={isHidden(index)} data-found-in>
              {passage}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}

/** Readers count the characters of Chinese and Japanese texts, and the words of others. */
export function useShownAmount(): (part: SizedPart, words: number) => string {
  const { packages, samples } = useMessages();
  const { shown } = samples;
  return ({ text, table, isWhole, characters }, words) => {
    const count = packages.integer(Array.from(text).length);
    const inCharacters = !table && isUnspaced(text);
    if (inCharacters && isWhole) return shown.wholeCharacters({ count });
    if (inCharacters && characters !== null)
      return shown.charactersOf({ count, total: packages.integer(characters) });
    const part = table ? shown.rows({ count: table.rows.length }) : shown.characters({ count });
    return `${isWhole ? shown.whole : part} · ${shown.of({ count: packages.integer(words) })}`;
  };
}

/** Traditional Mongolian is written in vertical lines. */
function isVertical(text: string): boolean {
  const start = text.slice(0, 500);
  const count = (letters: RegExp) => start.match(letters)?.length ?? 0;
  return 2 * count(/\p{Script=Mongolian}/gu) > count(/\p{L}/gu);
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
