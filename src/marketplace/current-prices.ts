import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";
import { rowsBySeq } from "./rows-by-seq";

/** What a package stands at, which changes with every bid. */
export type CurrentPrice = Pick<
  Package,
  "seq" | "status" | "starting_price_cents" | "highest_bid_cents" | "bid_count"
>;

const readPrices = rowsBySeq([
  "seq",
  "status",
  "starting_price_cents",
  "highest_bid_cents",
  "bid_count",
] as const satisfies ReadonlyArray<keyof CurrentPrice>);

/** Of as many packages as a list shows, each found by its row number. */
export async function currentPrices(
  db: Db,
  seqs: readonly number[],
): Promise<Map<number, CurrentPrice>> {
  return new Map((await readPrices(db, seqs)).map((row) => [row.seq, row]));
}
