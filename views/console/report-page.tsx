import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { AppealFigures, YearReport } from "../../src/console/year-report";
import { coarseCountdown } from "../../src/lib/countdown";
import { SECOND } from "../../src/lib/time";
import { NOTICE_KINDS } from "../../src/rules/notice";
import { groundText } from "../mail/notice-letters";
import { Gap } from "../ui/gap";
import { NoValue } from "../ui/no-value";

interface Props {
  report: YearReport;
  years: { first: number; last: number };
}

export function ReportPage({ report, years }: Props) {
  const { layout, operators, overview } = useMessages();
  const words = overview.report;
  const { year } = report;
  const yearList = Array.from({ length: years.last - years.first + 1 }, (_, i) => years.last - i);
  return (
    <div className="seller-page operator-overview">
      <header>
        <h1>{words.title({ year: String(year) })}</h1>
        <p className="muted">{words.lead}</p>
        <p>
          <a href="/operator">{layout.operatorDesk}</a> ·{" "}
          <a href={`/operator/report.csv?year=${year}`} download>
            {operators.csv}
          </a>
        </p>
        <nav className="overview-links" aria-label={words.years}>
          {yearList.map((listedYear) => (
            <a
              key={listedYear}
              href={`/operator/report?year=${listedYear}`}
              aria-current={listedYear === year ? "page" : undefined}
            >
              {listedYear}
            </a>
          ))}
        </nav>
      </header>
      <ReceivedNotices {...report} />
      <DecidedNotices {...report} />
      <Acts {...report} />
      <Appeals {...report} />
      <section aria-labelledby="also-title">
        <h2 id="also-title">{words.also}</h2>
        <ul className="bullets">
          <li>{words.automated}</li>
          <li>{words.flaggers}</li>
          <li>{words.orders}</li>
        </ul>
      </section>
    </div>
  );
}

interface TableProps {
  title: string;
  columns: readonly string[];
  rows: ReadonlyArray<readonly [name: string, ...cells: ReactNode[]]>;
  children?: ReactNode;
}

function FigureTable({ title, columns, rows, children }: TableProps) {
  const { overview } = useMessages();
  return (
    <div>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{overview.report.none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className="table-scroll" aria-label={title} tabIndex={0}>
          <table className="sales-table">
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their column's order
                    <td key={i}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {children}
    </div>
  );
}

function ReceivedNotices({ received, repeats }: YearReport) {
  const { format, notices, overview } = useMessages();
  const words = overview.report;
  const total = Object.values(received).reduce((sum, count) => sum + count, 0);
  return (
    <FigureTable
      title={words.received}
      columns={[notices.desk.columns.kind, words.count]}
      rows={[
        ...NOTICE_KINDS.map(
          (kind) => [notices.kinds[kind], format.number(received[kind])] as const,
        ),
        [words.total, format.number(total)],
        [words.repeats, format.number(repeats)],
      ]}
    />
  );
}

function DecidedNotices({ decided, decisionMs }: YearReport) {
  const { format, notices, overview } = useMessages();
  const words = overview.report;
  return (
    <FigureTable
      title={words.decided}
      columns={[words.decision, words.count]}
      rows={decided.map(({ decision, ground, count }) => [
        [notices.decisions[decision], ground && groundText(notices, ground)]
          .filter(Boolean)
          .join(" · "),
        format.number(count),
      ])}
    >
      <p>
        {words.decisionTime}
        <Gap />
        <Duration ms={decisionMs} />
      </p>
    </FigureTable>
  );
}

function Acts({ acts }: YearReport) {
  const { format, moderation, notices, overview } = useMessages();
  const words = overview.report;
  return (
    <FigureTable
      title={words.acts}
      columns={[words.decision, words.afterNotice, words.ownInitiative]}
      rows={acts.map(({ act, ground, afterNotice, ownInitiative }) => [
        `${moderation.acts[act]} · ${groundText(notices, ground)}`,
        format.number(afterNotice),
        format.number(ownInitiative),
      ])}
    />
  );
}

function Appeals({ appeals }: YearReport) {
  const { format, overview } = useMessages();
  const words = overview.report;
  const row = (name: string, figures: AppealFigures) =>
    [
      ...([name, format.number(figures.received), format.number(figures.upheld)] as const),
      ...[format.number(figures.dismissed), <Duration key="time" ms={figures.answerMs} />],
    ] as const;
  return (
    <FigureTable
      title={overview.objections.title}
      columns={[words.about, words.made, words.upheld, words.dismissed, words.answerTime]}
      rows={[row(words.statements, appeals.statements), row(words.notices, appeals.notices)]}
    />
  );
}

function Duration({ ms }: { ms: number | null }) {
  const { layout } = useMessages();
  if (ms === null) return <NoValue />;
  return coarseCountdown(Math.max(ms, SECOND), 0, layout.countdown);
}
