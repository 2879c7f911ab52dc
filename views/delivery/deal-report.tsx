import type { ReactNode } from "react";
import { FileReadingDetails } from "../../islands/delivery/file-reading";
import { useMessages } from "../../messages/context";
import { FIGURE_ROWS, figureText } from "../../messages/figure-text";
import { exceedsDeclared, LEAST_QUALITY } from "../../src/consignments/comparing";
import type { FileReading } from "../../src/consignments/file-readings";
import type { Figures, MeasuredFile, MeasuredReport } from "../../src/consignments/report";
import { NoValue } from "../ui/no-value";
import { Differences } from "./differences";

/** A delivery may have 10,000 files; the signed report lists them all. */
const MAX_LISTED_FILES = 100;

interface Props {
  report: Omit<MeasuredReport, "measuredAt">;
  name?: string;
  title?: string;
  /** For the seller, before the files are sealed. */
  lead?: string;
  /** Whether the page says above how the delivery differs. */
  hasShownDifferences?: boolean;
  /** What to do about it, above the figures: on a phone, they fill a screen. */
  children?: ReactNode;
}

export function DealReport({ report, name = "deal", title, lead, ...props }: Props) {
  const { hasShownDifferences = false, children } = props;
  const { delivery, handingIn, packages, samples } = useMessages();
  const words = delivery.report;
  const { declared, sampled, delivered, differs } = report;
  const columns = [
    { name: words.declared, figures: declared },
    { name: samples.preview.pages, figures: sampled },
    { name: words.delivered, figures: delivered },
  ].filter(({ figures }) => figures !== null);
  const personalDataCount = Object.values(delivered.personalData).reduce(
    (sum, count) => sum + count,
    0,
  );
  return (
    <section aria-labelledby={`report-${name}`}>
      <h3 id={`report-${name}`}>{title ?? words.title}</h3>
      {lead !== undefined && <p>{lead}</p>}
      {delivered.quality !== null && delivered.quality < LEAST_QUALITY && (
        <p className="deal-differs" role="note">
          <strong>{words.lowQuality({ points: delivered.quality, limit: LEAST_QUALITY })}</strong>
          {lead === undefined && <> {words.checkText}</>}
        </p>
      )}
      {differs.length === 0 && <p>{words.asDeclared}</p>}
      {differs.length > 0 && !hasShownDifferences && <Differences differences={differs} />}
      {exceedsDeclared(report) && <p>{words.more}</p>}
      {children}
      <section
        className="deal-figures"
        aria-label={words.figure}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{words.figure}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FIGURE_ROWS.map((row) => (
              <tr key={row}>
                <th scope="row">{words.rows[row]}</th>
                {columns.map(({ name, figures }) => (
                  <FigureCell key={name} figures={figures} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="muted">
        {words.duplicates({ count: packages.integer(delivered.duplicateDocuments) })}
        <br />
        {words.personalData({ count: packages.integer(personalDataCount) })}
        {delivered.tokensWithin > 0 && (
          <>
            <br />
            {words.estimated({
              read: packages.integer(delivered.charactersRead ?? 0),
              characters: packages.integer(delivered.characters),
              within: packages.integer(delivered.tokensWithin),
            })}
          </>
        )}
      </p>
      <details className="unfolds">
        <summary>{words.byFile}</summary>
        <ul className="sealed-files">
          {report.files.slice(0, MAX_LISTED_FILES).map((file) => (
            <li key={file.n}>
              <span className="sealed-name">
                <bdi>{file.name}</bdi>
                <FileReadingDetails
                  reading={toFileReading(file)}
                  fileFaults={[]}
                  faults={handingIn.faults}
                  words={handingIn.island.reading}
                />
              </span>
            </li>
          ))}
        </ul>
        {report.files.length > MAX_LISTED_FILES && (
          <p className="muted">
            {handingIn.island.more({ count: report.files.length - MAX_LISTED_FILES })}
          </p>
        )}
      </details>
    </section>
  );
}

function toFileReading({ nonSpaceCharacters, notes = [], ...file }: MeasuredFile) {
  return { ...file, characters: nonSpaceCharacters, notes: notes as FileReading["notes"] };
}

function FigureCell({
  figures,
  row,
}: {
  figures: Figures | null;
  row: (typeof FIGURE_ROWS)[number];
}) {
  return <td>{figureText(useMessages(), figures?.[row] ?? null) || <NoValue />}</td>;
}
