import type { Db } from "../../db/client";
import type { Band } from "../quality";
import type { ContentKind } from "./content-kinds";
import { averageBid, averageResponse } from "./exchanges";
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

/** How many of something there are. */
export interface Counted {
  name: string;
  count: number;
}

/** A category's packages, and how many of them are new. */
export type CategoryFigures = Counted & Omit<NewListings, "category">;

/**
 * What the market comes to at one moment, all of it counted. Shares are made from the counts where
 * they are shown. Every package counts that was ever listed and is still there, unless said
 * otherwise.
 */
export interface MarketFigures {
  listed: number;
  certified: number;
  totalWords: number;
  /** Their auctions run. */
  active: number;
  /** Their contracts are out: completed trades. */
  settled: number;
  categories: CategoryFigures[];
  languages: Counted[];
  contents: Record<ContentKind, number>;
  /** Those with an analysed sample, by the band of its AI training value. */
  quality: Record<Band, number>;
  /** The last is today. */
  newListings: DayOfListings[];
  /** In cents; null where nobody has bid. */
  averageBidCents: number | null;
  /** From a buyer's first message to the seller's first answer; null where there was none. */
  averageResponseMs: number | null;
}

/**
 * Counts the whole market (docs/product.md#market-analytics). Each query walks an index that has
 * its order already, but from end to end: a quarter of a second for a million packages. So it is
 * for the read-only connection (db/read-only.ts), not for the one that serves requests.
 */
export async function countMarket(db: Db, now: number): Promise<MarketFigures> {
  const groups = await countEach(db, "category");
  return {
    listed: totalOf(groups),
    certified: totalOf(groups.filter((group) => group.certified === 1)),
    settled: totalOf(groups.filter((group) => group.status === "settled")),
    totalWords: await sumWords(db),
    active: await countActive(db, now),
    categories: trending(byName(groups), await countNewListings(db, now)),
    languages: byName(await countEach(db, "language")),
    contents: await countByContent(db),
    quality: await countByQuality(db),
    newListings: await countByDay(db, now),
    averageBidCents: await averageBid(db),
    averageResponseMs: await averageResponse(db),
  };
}

function totalOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** The groups of each name taken together, the largest first. */
function byName(groups: readonly Group[]): Counted[] {
  const counts = new Map<string, number>();
  for (const { name, count } of groups) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count })).sort(largestFirst);
}

function largestFirst(a: Counted, b: Counted): number {
  return b.count - a.count || (a.name < b.name ? -1 : 1);
}

/** The categories with most new listings first; where they have as many, the larger. */
function trending(all: readonly Counted[], lately: readonly NewListings[]): CategoryFigures[] {
  const news = new Map(lately.map((row) => [row.category, row]));
  return all
    .map(({ name, count }) => {
      const { thisWeek = 0, weekBefore = 0 } = news.get(name) ?? {};
      return { name, count, thisWeek, weekBefore };
    })
    .sort((a, b) => b.thisWeek - a.thisWeek || largestFirst(a, b));
}
