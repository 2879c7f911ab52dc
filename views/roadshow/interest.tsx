import type { DayOfInterest, RoadshowFigures } from "../../src/roadshow/figures";
import { CHART_DAYS } from "../../src/roadshow/schema";
import { useMessages } from "../messages/context";
import { ColumnHeads } from "../ui/column-heads";
import { FigureCards } from "../ui/figure-cards";
import { tabPath } from "./roadshow-page";

interface Props {
  packageId: string;
  figures: RoadshowFigures;
  days: readonly DayOfInterest[];
}

export function Interest({ packageId, figures, days }: Props) {
  const { roadshow } = useMessages();
  const { analytics } = useMessages().roadshow;
  return (
    <>
      <Figures figures={figures} />
      <section className="stack" aria-labelledby="interest-title">
        <div className="interest-heading">
          <h2 id="interest-title">{roadshow.tabs.analytics}</h2>
          <nav className="period" aria-label={analytics.period}>
            {CHART_DAYS.map((count) => (
              <a
                key={count}
                href={`${tabPath(packageId, "analytics")}&days=${count}`}
                aria-current={Number(count) === days.length ? "true" : undefined}
              >
                {analytics.days({ days: Number(count) })}
              </a>
            ))}
          </nav>
        </div>
        <div className="roadshow-columns">
          <Chart title={analytics.views} days={days} of="views" />
          <Chart title={analytics.bids} days={days} of="bids" />
        </div>
        <DayTable days={days} />
      </section>
    </>
  );
}

function Figures({ figures }: Pick<Props, "figures">) {
  const { packages, roadshow } = useMessages();
  const { overview, integer, none } = useMessages().roadshow;
  const { views, bidders, bids, conversion, invitations, answers } = figures;
  const rate = conversion === null ? none : overview.percent({ value: conversion });
  return (
    <FigureCards
      label={overview.figures}
      cards={[
        [roadshow.analytics.viewCount, integer(views), overview.viewsNote],
        [overview.bidders, integer(bidders), packages.card.bids({ count: bids })],
        [overview.conversion, rate, overview.conversionNote],
        [overview.invitations, integer(invitations), overview.answers({ count: answers })],
      ]}
    />
  );
}

interface ChartProps {
  title: string;
  days: readonly DayOfInterest[];
  of: "views" | "bids";
}

function Chart({ title, days, of }: ChartProps) {
  const { format, packages, roadshow } = useMessages();
  const { analytics } = roadshow;
  const counts = days.map((day) => day[of]);
  const most = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <figure className="chart" data-of={of}>
      <figcaption>
        {title}{" "}
        <span className="muted">
          {packages.list([
            analytics.total({ total }),
            ...(most > 0 ? [analytics.most({ count: most })] : []),
          ])}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={analytics.chart({ what: title, total, days: days.length })}
      >
        {counts.map((count, i) => {
          const height = most === 0 ? 0 : (100 * count) / most;
          const day = days[i]?.day;
          return <rect key={day} x={i + 0.1} y={100 - height} width={0.8} height={height} />;
        })}
      </svg>
      <p className="chart-days" aria-hidden="true">
        <span>{first && format.monthAndDay(first.day)}</span>
        <span>{last && format.monthAndDay(last.day)}</span>
      </p>
    </figure>
  );
}

function DayTable({ days }: Pick<Props, "days">) {
  const { format, roadshow } = useMessages();
  const { analytics, integer } = roadshow;
  return (
    <details className="day-table unfolds">
      <summary>{analytics.table}</summary>
      <table className="figures">
        <ColumnHeads columns={[analytics.day, analytics.viewCount, analytics.bidCount]} />
        <tbody>
          {days.toReversed().map(({ day, views, bids }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{format.monthAndDay(day)}</time>
              </th>
              <td>{integer(views)}</td>
              <td>{integer(bids)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
