import { sql } from "kysely";
import type { Db } from "../../db/client";
import { matchCondition } from "../../db/search";
import { parseSearch } from "../../db/search/query";
import { type CatalogueFilter, conditions, narrowingOf, statuses } from "./catalogue-filter";

/** Returns the running auctions among the row numbers that match a filter. */
export async function fittingPackages(
  db: Db,
  filter: CatalogueFilter,
  seqs: readonly number[],
  now: number,
): Promise<Set<number>> {
  if (seqs.length === 0) return new Set();
  const narrowing = narrowingOf(filter, "newest", now);
  const search = parseSearch(filter.search ?? "");
  const some = sql.join(seqs);
  const found = search
    ? sql`and seq in (select rowid from package_words
        where ${matchCondition(search)} and rowid in (${some}))`
    : sql``;
  // Unless a filter includes upcoming auctions, it finds them when they open.
  const open = ["upcoming", "all"].includes(filter.status) ? sql`` : sql`and opens_on is null`;
  const { rows } = await sql<{ seq: number }>`select seq from packages where seq in (${some})
    and status = 'active' and auction_end_time > ${now} ${open}
    and ${statuses(narrowing)} and ${conditions(narrowing)} ${found}`.execute(db);
  return new Set(rows.map(({ seq }) => seq));
}
