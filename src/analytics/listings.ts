import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { PackagesTable } from "../../db/schema/packages";
import { isRunning } from "../auctions/reading/counted";
import { DAY } from "../lib/time";
import { IS_LISTED } from "../packages/listed-figures";
import { type Band, bandOf } from "../quality";
import { type ContentKind, contentKind } from "./content-kinds";

const CHART_DAYS = 14;
const WEEK = 7 * DAY;

export interface Group {
  name: string;
  status: PackagesTable["status"];
  certified: number;
  count: number;
}

/** The grouping matches the list indexes, so nothing has to be sorted. */
export function countByColumn(db: Db, column: "category" | "language"): Promise<Group[]> {
  return db
    .selectFrom("packages")
    .select((eb) => [
      "status",
      "certified",
      `${column} as name`,
      eb.fn.countAll<number>().as("count"),
    ])
    .where(IS_LISTED)
    .groupBy(["status", "certified", column])
    .execute();
}

export async function sumWords(db: Db): Promise<number> {
  const { words } = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.sum<number | null>("total_words").as("words"))
    .where(IS_LISTED)
    .executeTakeFirstOrThrow();
  return words ?? 0;
}

export async function countActive(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom("packages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isRunning(now))
    .where(IS_LISTED)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countByContent(db: Db): Promise<Record<ContentKind, number>> {
  const rows = await db
    .selectFrom("packages")
    .select((eb) => ["content_type", eb.fn.countAll<number>().as("count")])
    .where(IS_LISTED)
    .groupBy("content_type")
    .execute();
  const counts: Record<ContentKind, number> = { literary: 0, educational: 0, stem: 0 };
  for (const { content_type, count } of rows) counts[contentKind(content_type)] += count;
  return counts;
}

export async function countByQuality(db: Db): Promise<Record<Band, number>> {
  const rows = await db
    .selectFrom("packages")
    .select((eb) => ["training_value", eb.fn.countAll<number>().as("count")])
    .where("training_value", "is not", null)
    .where(IS_LISTED)
    .groupBy("training_value")
    .execute();
  const counts: Record<Band, number> = { high: 0, medium: 0, basic: 0 };
  for (const { training_value, count } of rows) counts[bandOf(training_value ?? 0)] += count;
  return counts;
}

export interface NewListings {
  category: string;
  thisWeek: number;
  weekBefore: number;
}

export function countNewListings(db: Db, now: number): Promise<NewListings[]> {
  return db
    .selectFrom("packages")
    .select((eb) => {
      const isThisWeek = eb
        .case()
        .when("created_at", ">", now - WEEK)
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end();
      const isWeekBefore = eb
        .case()
        .when("created_at", "<=", now - WEEK)
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end();
      return [
        "category",
        eb.fn.sum<number>(isThisWeek).as("thisWeek"),
        eb.fn.sum<number>(isWeekBefore).as("weekBefore"),
      ];
    })
    .where("created_at", ">", now - 2 * WEEK)
    .where("created_at", "<=", now)
    .where(IS_LISTED)
    .groupBy("category")
    .execute();
}

export interface DayOfListings {
  day: number;
  count: number;
}

export async function countByDay(db: Db, now: number): Promise<DayOfListings[]> {
  const today = Math.floor(now / DAY);
  // SQLite truncates the division because both operands are integers.
  const day = sql<number>`created_at / ${sql.lit(DAY)}`;
  const rows = await db
    .selectFrom("packages")
    .select((eb) => [day.as("day"), eb.fn.countAll<number>().as("count")])
    .where("created_at", ">=", (today - CHART_DAYS + 1) * DAY)
    .where("created_at", "<=", now)
    .where(IS_LISTED)
    .groupBy(day)
    .execute();
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return Array.from({ length: CHART_DAYS }, (_, i) => {
    const listingDay = today - CHART_DAYS + 1 + i;
    return { day: listingDay * DAY, count: counts.get(listingDay) ?? 0 };
  });
}

export type Trend = "up" | "stable" | "down";

export function trendOf(counts: { thisWeek: number; weekBefore: number }): Trend {
  const { thisWeek, weekBefore } = counts;
  if (thisWeek === weekBefore) return "stable";
  return thisWeek > weekBefore ? "up" : "down";
}
