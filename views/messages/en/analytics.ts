import { once } from "../../../src/lib/memo";
import { HOUR, MINUTE } from "../../../src/lib/time";
import { numberFormat } from "../intl-formats";

const integer = numberFormat("en-US");
const short = numberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const utcDay = once(
  () =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: "UTC",
      year: "numeric",
      month: "short",
      day: "numeric",
    }),
);
const dayOfMonth = once(
  () => new Intl.DateTimeFormat("en-US", { timeZone: "UTC", day: "numeric" }),
);

/** The market's figures (docs/product.md#market-analytics). */
export const analytics = {
  title: "Marketplace Analytics",
  tags: ["Real-time Data", "Snowflake Standards", "AI Training Focus"],
  summary: "The market at a glance",
  cards: {
    active: "Active Collections",
    words: "Total Words",
    certified: "Certified",
    response: "Avg Response",
  },
  /** `1.2M`; the exact number stands beside it. */
  short: (count: number) => short.format(count),
  integer: (count: number) => integer.format(count),
  percent: (percent: number) => `${percent}%`,
  /** A share that is there but rounds to nothing. */
  underOnePercent: "under 1%",
  ofListed: (count: number) =>
    count === 1 ? "of 1 collection listed" : `of ${integer.format(count)} collections listed`,
  exactWords: (count: number) => `${integer.format(count)} words in all collections`,
  certifiedCount: (count: number, listed: number) =>
    `${integer.format(count)} of ${integer.format(listed)} collections`,
  responseBasis: "mean time to a publisher's first answer",
  responseNone: "no buyer has been answered yet",
  /** Null where no question has been answered yet. */
  responseTime: (ms: number | null) => {
    if (ms === null) return "< 24h";
    if (ms < MINUTE) return "< 1 min";
    if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
    const hours = ms / HOUR;
    return hours < 10 ? `${hours.toFixed(1).replace(/\.0$/, "")}h` : `${Math.round(hours)}h`;
  },
  countedAt: "Counted:",
  refreshed: "Refreshes every 30 seconds.",
  pages: "Figures",
  tabs: {
    overview: "Overview",
    quality: "Quality Distribution",
    languages: "Languages",
    content: "Content Types",
  },
  trending: {
    title: "Trending Categories",
    lead: "Trends compare the listings of the last 7 days with those of the 7 days before.",
    category: "Category",
    count: "Listed",
    news: "New in 7 days",
    before: "7 days before",
    trend: "Trend",
    trends: { up: "Up", stable: "Stable", down: "Down" },
    none: "No collections listed yet",
  },
  activity: {
    title: "Market Activity",
    newToday: "New listings today",
    active: "Active auctions",
    completed: "Completed trades",
    averageBid: "Average bid value",
    none: "none yet",
    utc: "Days are counted in UTC.",
  },
  daily: {
    title: "New listings, day by day",
    day: (epochMs: number) => utcDay().format(epochMs),
    dayOfMonth: (epochMs: number) => dayOfMonth().format(epochMs),
    listings: (count: number) => (count === 1 ? "1 listing" : `${integer.format(count)} listings`),
  },
  shares: {
    share: "Share",
    count: "Collections",
    none: "Nothing to show yet",
    quality: {
      title: "Quality Distribution",
      lead: "Collections with an analyzed sample, by its AI training value.",
      name: "Band",
      names: { high: "High", medium: "Medium", basic: "Basic" },
      hints: { high: "85 and above", medium: "60 to 84", basic: "below 60" },
    },
    languages: {
      title: "Languages",
      lead: "All collections listed, by the language of their text.",
      name: "Language",
    },
    content: {
      title: "Content Types",
      lead: "All collections listed, by what they contain.",
      name: "Content type",
      names: { literary: "Literary", educational: "Educational", stem: "STEM Problems" },
      hints: {
        literary: "novels",
        educational: "curriculum and academic texts",
        stem: "mathematics and science",
      },
    },
  },
};
