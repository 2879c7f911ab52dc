import type { Db } from "../../db/client";
import { type Prepared, prepared } from "../../db/prepared";
import type { Package } from "../packages/packages";

/** What a package stands at, which changes with every bid. */
export type CurrentPrice = Pick<
  Package,
  "seq" | "status" | "starting_price_cents" | "highest_bid_cents" | "bid_count"
>;

const COLUMNS = [
  "seq",
  "status",
  "starting_price_cents",
  "highest_bid_cents",
  "bid_count",
] as const satisfies ReadonlyArray<keyof CurrentPrice>;

/** Of as many packages as a list shows, each found by its row number. */
export async function currentPrices(
  db: Db,
  seqs: readonly number[],
): Promise<Map<number, CurrentPrice>> {
  if (seqs.length === 0) return new Map();
  const values = Object.fromEntries(seqs.map((seq, i) => [`seq${i}`, seq]));
  const rows = await ofMany(seqs.length).all(db, values);
  return new Map(rows.map((row) => [row.seq, row]));
}

const queries = new Map<number, Prepared<Record<string, number>, CurrentPrice>>();

/** Compiled once for each number of packages, of which a page has few. */
function ofMany(count: number): Prepared<Record<string, number>, CurrentPrice> {
  let query = queries.get(count);
  if (!query) {
    query = prepared((db, value) => {
      const seqs = Array.from({ length: count }, (_, i) => value(`seq${i}`) as number);
      return db.selectFrom("packages").select(COLUMNS).where("seq", "in", seqs);
    });
    queries.set(count, query);
  }
  return query;
}
