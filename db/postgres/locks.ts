import { sql } from "kysely";
import type { Db } from "../db";
import { compilable } from "../indexed";
import { prepared } from "../prepared";

/** Locks rows in the order of their ids, so that two transactions cannot deadlock. */
export async function lockPackages(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from packages where id = any(${[...ids]}::text[])
    order by id for no key update`.execute(tx);
}

/**
 * Bids look up every row by its key. PostgreSQL plans them once and would otherwise keep reading a
 * whole table that was small at that time. A forbidden method has so high a cost that `jit` would
 * compile the statement. They also write seats, so no trigger has to (0381-seats-without-trigger).
 */
const BID_SETTINGS = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
  "marketplace.seats": "written",
};

const SET_FOR_BIDS = sql.join(
  Object.entries(BID_SETTINGS).map(
    ([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
  ),
  sql` || `,
);

/**
 * One statement takes a shared lock on the log, and then locks the packages and the bidders, so that
 * the next one reads what it waited for: new limits, or an organization that has become part of
 * another one.
 */
export async function lockForBids(
  tx: Db,
  bids: readonly { packageId: string; bidderId: string }[],
): Promise<void> {
  const packages = JSON.stringify([...new Set(bids.map(({ packageId }) => packageId))]);
  const bidders = JSON.stringify([...new Set(bids.map(({ bidderId }) => bidderId))]);
  await lockLogPackagesAndBidders.firstIn(tx, { packages, bidders });
}

const lockLogPackagesAndBidders = prepared<{ packages: string; bidders: string }, unknown>(
  (db, value) =>
    compilable(
      sql`with shared as (update log_place set last = last where false),
        lots as materialized (select id from packages
          where id = any(array(select json_array_elements_text(${value("packages")}::json)))
            and (select ${SET_FOR_BIDS}) is not null
          order by id for no key update)
        select id from users
        where id = any(array(select json_array_elements_text(${value("bidders")}::json)))
          and (select count(*) from lots) is not null
        for key share`,
      db,
    ),
);

/** Must come before package locks, so that `waitForTurn` cannot deadlock with their holders. */
export async function lockLogShared(tx: Db): Promise<void> {
  await sql`lock table log_place in row exclusive mode`.execute(tx);
}

export async function lockMember(tx: Db, id: string): Promise<void> {
  await sql`select id from users where id = ${id} for update`.execute(tx);
}

/** Repeats the transaction unless it sees the packages on which others see that the member has bid. */
export async function requireBidsSeen(tx: Db, root: Db, id: string): Promise<void> {
  const count = sql<{ count: string }>`select count(*) as count from positions
    where bidder_id = ${id}`;
  const [seen, written] = [await count.execute(tx), await count.execute(root)];
  if (seen.rows[0]?.count === written.rows[0]?.count) return;
  await sql`do $$ begin
    raise exception 'A bid was placed since the transaction began' using errcode = '40001';
  end $$`.execute(tx);
}
