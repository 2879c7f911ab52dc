import { useMessages } from "../../messages/context";
import type { DayOfInterest } from "../../src/roadshow/figures";
import { CHART_DAYS } from "../../src/roadshow/schema";
import { ColumnHeads } from "../ui/column-heads";
import { tabPath } from "./roadshow-page";

interface Props {
  packageId: string;
  days: readonly DayOfInterest[];
}

export function Interest({ packageId, days }: Props) {
  const { dashboard, roadshow } = useMessages();
  const { analytics } = roadshow;
  return (
    <section className="stack" aria-labelledby="interest-title">
      <div className="interest-heading">
        <h2 id="interest-title">{dashboard.tabs.analytics}</h2>
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
        <Chart title={analytics.views} days={days} measure="views" />
        <Chart title={analytics.bids} days={days} measure="bids" />
      </div>
      <DayTable days={days} />
    </section>
  );
}

interface ChartProps {
  title: string;
  days: readonly DayOfInterest[];
  measure: "views" | "bids";
}

function Chart({ title, days, measure }: ChartProps) {
  const { format, roadshow } = useMessages();
  const { analytics } = roadshow;
  const counts = days.map((day) => day[measure]);
  const maximum = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <figure className="chart" data-of={measure}>
      <figcaption>
        {title} <span className="muted">{analytics.total({ total })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={analytics.chart({ what: title, total, days: days.length })}
      >
        {counts.map((count, i) => {
          const height = maximum === 0 ? 0 : (100 * count) / maximum;
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
  const { format, packages, roadshow } = useMessages();
  const { analytics, integer } = roadshow;
  return (
    <details className="day-table unfolds">
      <summary>{analytics.table}</summary>
      <table className="figures">
        <ColumnHeads columns={[analytics.day, analytics.viewCount, packages.table.bids]} />
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
