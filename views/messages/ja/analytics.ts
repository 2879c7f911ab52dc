import { once } from "../../../src/lib/memo";
import { HOUR, MINUTE } from "../../../src/lib/time";
import { numberFormat } from "../intl-formats";

const integer = numberFormat("ja");
const short = numberFormat("ja", { notation: "compact", maximumFractionDigits: 1 });
const utcDay = once(
  () =>
    new Intl.DateTimeFormat("ja", {
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
  title: "市場分析",
  tags: ["リアルタイムデータ", "Snowflake Standards", "AI学習向け"],
  summary: "市場の概況",
  cards: {
    active: "開催中",
    words: "総語数",
    certified: "認証済み",
    response: "平均応答時間",
  },
  /** `120万`; the exact number stands beside it. */
  short: (count: number) => short.format(count),
  integer: (count: number) => integer.format(count),
  percent: (percent: number) => `${percent}%`,
  /** A share that is there but rounds to nothing. */
  underOnePercent: "1%未満",
  ofListed: (count: number) => `出品コレクション${integer.format(count)}件中`,
  exactWords: (count: number) => `全コレクションの合計${integer.format(count)}語`,
  certifiedCount: (count: number, listed: number) =>
    `コレクション${integer.format(listed)}件中${integer.format(count)}件`,
  responseBasis: "出版社の最初の返信までの平均",
  responseNone: "購入者への返信はまだありません",
  /** Null where no question has been answered yet. */
  responseTime: (ms: number | null) => {
    if (ms === null) return "24時間未満";
    if (ms < MINUTE) return "1分未満";
    if (ms < HOUR) return `${Math.round(ms / MINUTE)}分`;
    const hours = ms / HOUR;
    return hours < 10 ? `${hours.toFixed(1).replace(/\.0$/, "")}時間` : `${Math.round(hours)}時間`;
  },
  countedAt: "集計日時：",
  refreshed: "30秒ごとに更新されます。",
  pages: "統計",
  tabs: {
    overview: "概要",
    quality: "品質の分布",
    languages: "言語",
    content: "種類",
  },
  trending: {
    title: "注目のカテゴリー",
    lead: "傾向は、直近7日間とその前の7日間の出品数を比べたものです。",
    category: "カテゴリー",
    count: "出品数",
    news: "直近7日間の新着",
    before: "その前の7日間",
    trend: "傾向",
    trends: { up: "増加", stable: "横ばい", down: "減少" },
    none: "出品されたコレクションはまだありません",
  },
  activity: {
    title: "市場の動き",
    newToday: "本日の新規出品",
    active: "開催中のオークション",
    completed: "成立した取引",
    averageBid: "平均入札額",
    none: "まだありません",
    utc: "日付はUTCで数えます。",
  },
  daily: {
    title: "日別の新規出品",
    day: (epochMs: number) => utcDay().format(epochMs),
    dayOfMonth: (epochMs: number) => dayOfMonth().format(epochMs),
    listings: (count: number) => `出品${integer.format(count)}件`,
  },
  shares: {
    share: "割合",
    count: "コレクション数",
    none: "表示できるデータはまだありません",
    quality: {
      title: "品質の分布",
      lead: "分析済みのサンプルがあるコレクションを、AI学習価値で分けています。",
      name: "品質帯",
      names: { high: "高", medium: "中", basic: "基本" },
      hints: { high: "85以上", medium: "60～84", basic: "60未満" },
    },
    languages: {
      title: "言語",
      lead: "出品されたすべてのコレクションを、本文の言語で分けています。",
      name: "言語",
    },
    content: {
      title: "コンテンツの種類",
      lead: "出品されたすべてのコレクションを、内容で分けています。",
      name: "コンテンツの種類",
      names: { literary: "文学", educational: "教材", stem: "STEM問題" },
      hints: {
        literary: "小説",
        educational: "教科課程の教材と学術文",
        stem: "数学と科学",
      },
    },
  },
};
