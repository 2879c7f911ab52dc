import type { ColumnFigures } from "../../src/samples/shown-columns";
import type { ShownPart, ShownSample, ShownTable } from "../../src/samples/shown-part";
import { useMessages } from "../messages/context";
import { sampleTag } from "./excerpt";

interface Props {
  sample: ShownSample;
  part: ShownPart;
}

/** What everyone may read of one sample, as a table or as passages. */
export function SampleViewer({ sample, part }: Props) {
  const { packages, samples } = useMessages();
  const words = samples.shown;
  const { text, table, isWhole } = part;
  const rows = table && words.rows({ count: table.rows.length });
  const characters = words.characters({ count: packages.integer(Array.from(text).length) });
  return (
    <div className="sample-viewer">
      <p className="sample-viewer-name">
        <strong>{sample.filename}</strong>{" "}
        <span className="muted">
          {isWhole ? words.whole : (rows ?? characters)} ·{" "}
          {words.of({ count: packages.integer(sample.words) })}
        </span>
      </p>
      <section
        className="sample-page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
        aria-label={words.text({ name: sample.filename })}
      >
        {table ? (
          <Rows table={table} lang={sampleTag(sample.language)} />
        ) : (
          <div className="sample-passages" lang={sampleTag(sample.language)}>
            {text}
          </div>
        )}
      </section>
    </div>
  );
}

function Rows({ table, lang }: { table: ShownTable; lang: string | undefined }) {
  return (
    <table className="record-rows">
      <thead>
        <tr>
          {table.figures.map((figures) => (
            <th scope="col" key={figures.name}>
              {figures.name}
              <Figures {...figures} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody lang={lang}>
        {table.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record is its place.
          <tr key={at}>
            {row.map((value, column) => (
              <td key={table.columns[column]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ kinds, empty, distinct, lengths, histogram }: ColumnFigures) {
  const { packages, quality, samples } = useMessages();
  const { shown, viewer } = samples;
  const most = Math.max(...histogram.counts);
  const { counts } = histogram;
  const lengthsText = ({ least, median, most }: NonNullable<ColumnFigures["lengths"]>) =>
    least === most
      ? shown.length({ count: packages.integer(most) })
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
            d={counts.map((count, at) => `M${at + 0.1} 1v${round(-count / most)}h.8V1z`).join("")}
          />
        </svg>
      )}
      {lengths && <span>{lengthsText(lengths)}</span>}
    </span>
  );
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
