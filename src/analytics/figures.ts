import type { Db } from "../../db/client";
import type { Band } from "../quality";
import type { ContentKind } from "./content-kinds";
import { averageBid, averageResponse, furtherLicences } from "./exchanges";
import {
  countActive,
  countByContent,
  countByDay,
  countByQuality,
  countEach,
  countNewListings,
  type DayOfListings,
  type Group,
  type NewListings,
  sumWords,
} from "./listings";
import { type WordPrices, wordPrices } from "./word-prices";

export interface Counted {
  name: string;
  count: number;
}

export type CategoryFigures = Counted & Omit<NewListings, "category">;

export interface MarketFigures {
  listed: number;
  certified: number;
  totalWords: number;
  active: number;
  trades: number;
  categories: CategoryFigures[];
  languages: Counted[];
  contents: Record<ContentKind, number>;
  quality: Record<Band, number>;
  newListings: DayOfListings[];
  averageBidCents: number | null;
  averageResponseMs: number | null;
  wordPrices: WordPrices;
}

/** Uses the read-only connection because a million packages take a quarter of a second. */
export async function countMarket(db: Db, now: number): Promise<MarketFigures> {
  const groups = await countEach(db, "category");
  return {
    listed: totalOf(groups),
    certified: totalOf(groups.filter((group) => group.certified === 1)),
    trades:
      totalOf(groups.filter((group) => group.status === "settled")) + (await furtherLicences(db)),
    totalWords: await sumWords(db),
    active: await countActive(db, now),
    categories: trending(byName(groups), await countNewListings(db, now)),
    languages: byName(await countEach(db, "language")),
    contents: await countByContent(db),
    quality: await countByQuality(db),
    newListings: await countByDay(db, now),
    averageBidCents: await averageBid(db),
    averageResponseMs: await averageResponse(db),
    wordPrices: await wordPrices(db),
  };
}

function totalOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function byName(groups: readonly Group[]): Counted[] {
  const counts = new Map<string, number>();
  for (const { name, count } of groups) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count })).sort(largestFirst);
}

function largestFirst(a: Counted, b: Counted): number {
  return b.count - a.count || (a.name < b.name ? -1 : 1);
}

function trending(groups: readonly Counted[], lately: readonly NewListings[]): CategoryFigures[] {
  const news = new Map(lately.map((row) => [row.category, row]));
  return groups
    .map(({ name, count }) => {
      const { thisWeek = 0, weekBefore = 0 } = news.get(name) ?? {};
      return { name, count, thisWeek, weekBefore };
    })
    .sort((a, b) => b.thisWeek - a.thisWeek || largestFirst(a, b));
}
