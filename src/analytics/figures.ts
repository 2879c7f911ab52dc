import type { Db } from "../../db/client";
import type { Band } from "../quality";
import type { ContentKind } from "./content-kinds";
import { averageBid, averageResponseMs, furtherLicenses } from "./exchanges";
import {
  countActive,
  countByColumn,
  countByContent,
  countByDay,
  countByQuality,
  countNewListings,
  type DayOfListings,
  type Group,
  type NewListings,
  sumWords,
} from "./listings";
import { type WordPrices, wordPrices } from "./word-prices";

export interface NameCount {
  name: string;
  count: number;
}

export type CategoryFigures = NameCount & Omit<NewListings, "category">;

export interface MarketFigures {
  listed: number;
  certified: number;
  totalWords: number;
  active: number;
  trades: number;
  categories: CategoryFigures[];
  languages: NameCount[];
  contents: Record<ContentKind, number>;
  quality: Record<Band, number>;
  newListings: DayOfListings[];
  averageBidCents: number | null;
  averageResponseMs: number | null;
  wordPrices: WordPrices;
}

/** Uses the read-only connection because counting a million packages takes 250 ms. */
export async function countMarket(db: Db, now: number): Promise<MarketFigures> {
  const groups = await countByColumn(db, "category");
  return {
    listed: totalOf(groups),
    certified: totalOf(groups.filter((group) => group.certified === 1)),
    trades:
      totalOf(groups.filter((group) => group.status === "settled")) + (await furtherLicenses(db)),
    totalWords: await sumWords(db),
    active: await countActive(db, now),
    categories: byTrend(byName(groups), await countNewListings(db, now)),
    languages: byName(await countByColumn(db, "language")),
    contents: await countByContent(db),
    quality: await countByQuality(db),
    newListings: await countByDay(db, now),
    averageBidCents: await averageBid(db),
    averageResponseMs: await averageResponseMs(db),
    wordPrices: await wordPrices(db),
  };
}

function totalOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function byName(groups: readonly Group[]): NameCount[] {
  const counts = new Map<string, number>();
  for (const { name, count } of groups) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count })).sort(largestFirst);
}

function largestFirst(a: NameCount, b: NameCount): number {
  return b.count - a.count || (a.name < b.name ? -1 : 1);
}

function byTrend(
  groups: readonly NameCount[],
  newListings: readonly NewListings[],
): CategoryFigures[] {
  const listingsByCategory = new Map(newListings.map((row) => [row.category, row]));
  return groups
    .map(({ name, count }) => {
      const { thisWeek = 0, weekBefore = 0 } = listingsByCategory.get(name) ?? {};
      return { name, count, thisWeek, weekBefore };
    })
    .sort((a, b) => b.thisWeek - a.thisWeek || largestFirst(a, b));
}
