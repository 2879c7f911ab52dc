import { useMessages } from "../../messages/context";
import type { MarketFigures } from "../../src/analytics/figures";
import { ANALYTICS_TABS, type AnalyticsTab } from "../../src/analytics/schema";
import type { CachedFigures } from "../../src/analytics/statistics";
import { percentOf } from "../../src/lib/money";
import { Moment } from "../ui/moment";
import { Tabs } from "../ui/tabs";
import { Overview } from "./overview";
import { ContentShares, LanguageShares, QualityShares } from "./shares";
import { WordPriceCharts } from "./word-prices";

type Props = CachedFigures & { tab: AnalyticsTab };

export function AnalyticsPage(props: Props) {
  const { analytics, layout } = useMessages();
  return (
    <div className="seller-page">
      <header>
        <h1>{layout.analytics}</h1>
        <ul className="tags">
          {analytics.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </header>
      <AnalyticsView {...props} />
    </div>
  );
}

export function AnalyticsView({ tab, figures, countedAt }: Props) {
  const { analytics } = useMessages();
  return (
    <div
      id="analytics"
      className="analytics"
      hx-get={hrefOf(tab)}
      hx-trigger="every 30s"
      hx-swap="outerMorph"
    >
      <Summary figures={figures} />
      <Tabs
        label={analytics.pages}
        target="analytics"
        tabs={ANALYTICS_TABS.map((name) => ({
          href: hrefOf(name),
          name: analytics.tabs[name],
          current: name === tab,
        }))}
      />
      {tab === "overview" && <Overview figures={figures} />}
      {tab === "prices" && <WordPriceCharts prices={figures.wordPrices} />}
      {tab === "quality" && <QualityShares figures={figures} />}
      {tab === "languages" && <LanguageShares figures={figures} />}
      {tab === "content" && <ContentShares figures={figures} />}
      <p className="muted">
        {analytics.countedAt} <Moment at={countedAt} />
      </p>
    </div>
  );
}

function hrefOf(tab: AnalyticsTab): string {
  return tab === "overview" ? "/analytics" : `/analytics?tab=${tab}`;
}

function Summary({ figures }: { figures: MarketFigures }) {
  const { analytics, packages } = useMessages();
  const { cards, integer, percent } = analytics;
  const { active, listed, certified, totalWords, averageResponseMs } = figures;
  const cardFigures = [
    { label: cards.active, figure: integer(active), note: analytics.ofListed({ count: listed }) },
    {
      label: packages.detail.totalWords,
      figure: analytics.short(totalWords),
      note: analytics.exactWords({ count: totalWords }),
    },
    {
      label: packages.certified,
      figure: percent({ percent: percentOf(certified, listed) }),
      note: analytics.certifiedCount({ count: certified, listed }),
    },
    {
      label: cards.response,
      figure: analytics.responseTime(averageResponseMs),
      note: averageResponseMs === null ? analytics.responseNone : analytics.responseBasis,
    },
  ];
  return (
    <dl className="summary-cards" aria-label={analytics.summary}>
      {cardFigures.map(({ label, figure, note }) => (
        <div key={label}>
          <dt>
            {label}
            <small>{note}</small>
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
