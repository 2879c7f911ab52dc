import type { Db } from "../../db/client";
import { type Prepared, prepared } from "../../db/prepared";
import type { Package } from "../packages/packages";

/**
 * Reads some columns of packages by their row numbers, as many at a time as a list shows. What is gone
 * is left out; the rest comes in no order.
 */
export function rowsBySeq<Column extends keyof Package>(
  columns: readonly Column[],
): (db: Db, seqs: readonly number[]) => Promise<Array<Pick<Package, Column>>> {
  const queries = new Map<number, Prepared<Record<string, number>, Pick<Package, Column>>>();

  /** Compiled once for each number of packages, of which a page has few. */
  function ofMany(count: number) {
    let query = queries.get(count);
    if (!query) {
      query = prepared((db, value) => {
        const seqs = Array.from({ length: count }, (_, i) => value(`seq${i}`) as number);
        const selected = db.selectFrom("packages").select(columns as readonly (keyof Package)[]);
        return selected.where("seq", "in", seqs);
      });
      queries.set(count, query);
    }
    return query;
  }

  return async (db, seqs) => {
    if (seqs.length === 0) return [];
    return ofMany(seqs.length).all(db, Object.fromEntries(seqs.map((seq, i) => [`seq${i}`, seq])));
  };
}
