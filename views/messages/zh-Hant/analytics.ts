import { once } from "../../../src/lib/memo";
import { HOUR, MINUTE } from "../../../src/lib/time";
import { numberFormat } from "../intl-formats";

const integer = numberFormat("zh-Hant");
const short = numberFormat("zh-Hant", { notation: "compact", maximumFractionDigits: 1 });
const utcDay = once(
  () =>
    new Intl.DateTimeFormat("zh-Hant", {
      timeZone: "UTC",
      year: "numeric",
      month: "short",
      day: "numeric",
    }),
);
const dayOfMonth = numberFormat("zh-Hant");

/** The market's figures (docs/product.md#market-analytics). */
export const analytics = {
  title: "市場分析",
  tags: ["實時數據", "Snowflake Standards", "專注 AI 訓練"],
  summary: "市場一覽",
  cards: {
    active: "進行中的語料集",
    words: "總詞數",
    certified: "已認證",
    response: "平均回覆時間",
  },
  /** `120萬`; the exact number stands beside it. */
  short: (count: number) => short.format(count),
  integer: (count: number) => integer.format(count),
  percent: (percent: number) => `${percent}%`,
  /** A share that is there but rounds to nothing. */
  underOnePercent: "少於 1%",
  ofListed: (count: number) => `共 ${integer.format(count)} 個已上架語料集`,
  exactWords: (count: number) => `所有語料集共 ${integer.format(count)} 詞`,
  certifiedCount: (count: number, listed: number) =>
    `${integer.format(listed)} 個語料集中有 ${integer.format(count)} 個`,
  responseBasis: "出版商首次回覆的平均時間",
  responseNone: "暫時未有買家獲得回覆",
  /** Null where no question has been answered yet. */
  responseTime: (ms: number | null) => {
    if (ms === null) return "< 24 小時";
    if (ms < MINUTE) return "< 1 分鐘";
    if (ms < HOUR) return `${Math.round(ms / MINUTE)} 分鐘`;
    const hours = ms / HOUR;
    return hours < 10
      ? `${hours.toFixed(1).replace(/\.0$/, "")} 小時`
      : `${Math.round(hours)} 小時`;
  },
  countedAt: "統計時間：",
  refreshed: "每 30 秒更新一次。",
  pages: "數字",
  tabs: {
    overview: "概覽",
    quality: "質素分佈",
    languages: "語言",
    content: "內容類型",
  },
  trending: {
    title: "熱門類別",
    lead: "趨勢比較最近 7 日與之前 7 日的上架數目。",
    category: "類別",
    count: "已上架",
    news: "最近 7 日新增",
    before: "之前 7 日",
    trend: "趨勢",
    trends: { up: "上升", stable: "平穩", down: "下跌" },
    none: "暫時未有語料集上架",
  },
  activity: {
    title: "市場動態",
    newToday: "今日新上架",
    active: "進行中的拍賣",
    completed: "已完成交易",
    averageBid: "平均出價金額",
    none: "暫無",
    utc: "日期以 UTC 計算。",
  },
  daily: {
    title: "每日新上架數目",
    day: (epochMs: number) => utcDay().format(epochMs),
    dayOfMonth: (epochMs: number) => dayOfMonth.format(new Date(epochMs).getUTCDate()),
    listings: (count: number) => `${integer.format(count)} 個上架`,
  },
  shares: {
    share: "比例",
    count: "語料集",
    none: "暫時未有資料",
    quality: {
      title: "質素分佈",
      lead: "按 AI 訓練價值劃分，計算有樣本分析的語料集。",
      name: "級別",
      names: { high: "高", medium: "中", basic: "基本" },
      hints: { high: "85 或以上", medium: "60 至 84", basic: "60 以下" },
    },
    languages: {
      title: "語言",
      lead: "按文本語言劃分，計算所有已上架語料集。",
      name: "語言",
    },
    content: {
      title: "內容類型",
      lead: "按內容劃分，計算所有已上架語料集。",
      name: "內容類型",
      names: { literary: "文學", educational: "教育", stem: "STEM 題目" },
      hints: {
        literary: "小說",
        educational: "課程及學術文本",
        stem: "數學及科學",
      },
    },
  },
};
