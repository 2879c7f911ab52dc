import type { Db } from "../../db/client";
import { type Prepared, prepared } from "../../db/prepared";
import type { CatalogueEntry } from "./catalogue-orders";

const COLUMNS = [
  "seq",
  "id",
  "version",
  "auction_end_time",
  "listed_price_cents",
  "total_words",
] as const satisfies ReadonlyArray<keyof CatalogueEntry>;

/** The packages of these row numbers, in that order; what is gone is left out. */
export async function loadEntries(db: Db, seqs: readonly number[]): Promise<CatalogueEntry[]> {
  if (seqs.length === 0) return [];
  const values = Object.fromEntries(seqs.map((seq, i) => [`seq${i}`, seq]));
  const rows = await ofMany(seqs.length).all(db, values);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}

const queries = new Map<number, Prepared<Record<string, number>, CatalogueEntry>>();

/** Compiled once for each number of packages, of which a page has few. */
function ofMany(count: number): Prepared<Record<string, number>, CatalogueEntry> {
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
