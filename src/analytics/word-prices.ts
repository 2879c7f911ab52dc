import type { Db } from "../../db/client";
import { IS_LISTED } from "../packages/listed-figures";
import { languageTag } from "../packages/vocabulary";

export interface WordPrice {
  name: string;
  count: number;
  thousandWordsCents: number;
}

const GROUP_COLUMNS = ["language", "category"] as const;
export type WordPrices = Record<(typeof GROUP_COLUMNS)[number], WordPrice[]>;

interface PriceSum {
  language: string;
  category: string;
  count: number;
  cents: number;
  words: number;
}

export async function wordPrices(db: Db): Promise<WordPrices> {
  const sums = await db
    .selectFrom("packages")
    .select(["language", "category"])
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>("listed_price_cents").as("cents"),
      eb.fn.sum<number>("total_words").as("words"),
    ])
    .where("total_words", ">", 0)
    .where("status", "in", ["active", "settled"])
    .where(IS_LISTED)
    .groupBy(["language", "category"])
    .execute();
  return { language: pricesBy("language", sums), category: pricesBy("category", sums) };
}

function pricesBy(column: (typeof GROUP_COLUMNS)[number], sums: readonly PriceSum[]): WordPrice[] {
  const total = (rows: readonly PriceSum[], field: "count" | "cents" | "words") =>
    rows.reduce((sum, row) => sum + Number(row[field]), 0);
  // `en` and `English` are the same language.
  const keyOf = (row: PriceSum) => languageTag(row[column]) ?? row[column];
  return [...Map.groupBy(sums, keyOf).values()]
    .map((rows) => ({
      name: rows.map((row) => row[column]).sort()[0] ?? "",
      count: total(rows, "count"),
      thousandWordsCents: Math.round((1000 * total(rows, "cents")) / total(rows, "words")),
    }))
    .sort((a, b) => b.thousandWordsCents - a.thousandWordsCents || (a.name < b.name ? -1 : 1));
}
