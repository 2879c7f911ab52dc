import { useMessages } from "../../messages/context";
import type { CategoryFigures, MarketFigures } from "../../src/analytics/figures";
import { type DayOfListings, trendOf } from "../../src/analytics/listings";
import { formatDollars } from "../../src/lib/money";
import { ColumnHeads } from "../ui/column-heads";

const ARROWS = { up: "▲", stable: "▬", down: "▼" } as const;

export function Overview({ figures }: { figures: MarketFigures }) {
  const { activity, daily } = useMessages().analytics;
  return (
    <div className="overview">
      <Trending categories={figures.categories} />
      <section aria-labelledby="activity-title">
        <h2 id="activity-title">{activity.title}</h2>
        <Activity figures={figures} />
        <h3 id="daily-title">{daily.title}</h3>
        <DailyListings days={figures.newListings} />
        <p className="muted">{activity.utc}</p>
      </section>
    </div>
  );
}

function Trending({ categories }: { categories: readonly CategoryFigures[] }) {
  const { packages } = useMessages();
  const { trending } = useMessages().analytics;
  return (
    <section aria-labelledby="trending-title">
      <h2 id="trending-title">{packages.marketplace.trending}</h2>
      {categories.length === 0 ? (
        <p className="empty">{trending.none}</p>
      ) : (
        <table className="figures" aria-labelledby="trending-title">
          <ColumnHeads
            columns={[
              packages.filters.category,
              trending.count,
              trending.news,
              trending.before,
              trending.trend,
            ]}
          />
          <tbody>
            {categories.map((category) => (
              <TrendingRow key={category.name} category={category} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function TrendingRow({ category }: { category: CategoryFigures }) {
  const { packages, analytics } = useMessages();
  const { integer, trending } = analytics;
  const trend = trendOf(category);
  const listings = new URLSearchParams({ status: "all", category: category.name });
  return (
    <tr>
      <th scope="row">
        <a href={`/marketplace?${listings}`}>{packages.category(category.name)}</a>
      </th>
      <td>{integer(category.count)}</td>
      <td>{integer(category.thisWeek)}</td>
      <td>{integer(category.weekBefore)}</td>
      <td className="trend" data-trend={trend}>
        <span aria-hidden="true">{ARROWS[trend]}</span> {trending.trends[trend]}
      </td>
    </tr>
  );
}

function Activity({ figures }: { figures: MarketFigures }) {
  const { analytics, packages } = useMessages();
  const { activity, integer } = analytics;
  const { newListings, active, trades, averageBidCents } = figures;
  const activityFigures: Array<[label: string, figure: string]> = [
    [activity.newToday, integer(newListings.at(-1)?.count ?? 0)],
    [packages.filters.statLabels.activeAuctions, integer(active)],
    [activity.completed, integer(trades)],
    [
      activity.averageBid,
      averageBidCents === null ? activity.none : formatDollars(averageBidCents),
    ],
  ];
  return (
    <dl className="activity-figures">
      {activityFigures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function DailyListings({ days }: { days: readonly DayOfListings[] }) {
  const { analytics, format } = useMessages();
  const { daily, integer } = analytics;
  const maximum = Math.max(1, ...days.map(({ count }) => count));
  return (
    <ol className="daily" aria-labelledby="daily-title">
      {days.map(({ day, count }) => (
        <li key={day}>
          <span className="visually-hidden">
            {format.day(day)}: {daily.listings({ count })}
          </span>
          <span aria-hidden="true">{integer(count)}</span>
          <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
            <rect width="1" height={(100 * count) / maximum} y={100 - (100 * count) / maximum} />
          </svg>
          <span aria-hidden="true">{format.dayOfMonth(day)}</span>
        </li>
      ))}
    </ol>
  );
}
