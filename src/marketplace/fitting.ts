import { sql } from "kysely";
import type { Db } from "../../db/client";
import { matchCondition } from "../../db/search";
import { parseSearch } from "../../db/search/query";
import { isOpened } from "../auctions/reading/counted";
import { filterConditionsOf } from "./catalogue-filter";
import type { CatalogueFilter } from "./filter-list";
import { conditionsSql, statusesSql } from "./filter-sql";

/** Returns the running auctions among the row numbers that match a filter. */
export async function matchingPackages(
  db: Db,
  filter: CatalogueFilter,
  seqs: readonly number[],
  now: number,
): Promise<Set<number>> {
  if (seqs.length === 0) return new Set();
  const filterConditions = filterConditionsOf(filter, "newest", now);
  const search = parseSearch(filter.search ?? "");
  const seqList = sql.join(seqs);
  const searchCondition = search
    ? sql`and seq in (select rowid from package_words
        where ${matchCondition(search)} and rowid in (${seqList}))`
    : sql``;
  // Upcoming auctions match only once they open, unless the filter includes them.
  const openCondition = ["upcoming", "all"].includes(filter.status)
    ? sql``
    : sql`and ${isOpened(now)}`;
  const { rows } = await sql<{ seq: number }>`select seq from packages where seq in (${seqList})
    and status = 'active' and auction_end_time > ${now} ${openCondition}
    and ${statusesSql(filterConditions)} and ${conditionsSql(filterConditions)} ${searchCondition}`.execute(
    db,
  );
  return new Set(rows.map(({ seq }) => seq));
}
