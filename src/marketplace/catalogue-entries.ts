import type { Db } from "../../db/client";
import type { CatalogueEntry } from "./catalogue-orders";
import { rowsBySeq } from "./rows-by-seq";

const readEntries = rowsBySeq([
  "seq",
  "id",
  "version",
  "auction_end_time",
  "listed_price_cents",
  "total_words",
] as const satisfies ReadonlyArray<keyof CatalogueEntry>);

/** The packages of these row numbers, in that order; what is gone is left out. */
export async function loadEntries(db: Db, seqs: readonly number[]): Promise<CatalogueEntry[]> {
  const bySeq = new Map((await readEntries(db, seqs)).map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => bySeq.get(seq) ?? []);
}
