import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { BID_COLUMNS, type BidRow } from "./bid";
import { IS_PURCHASE } from "./licences";
import { IS_ROUND } from "./round-sql";

export function isStanding(table: string) {
  return sql<SqlBool>`${sql.ref(`${table}.status`)} in ('pending', 'accepted')`;
}

/** A literal lets SQLite use the partial index of accepted bids. */
export function isAccepted(table: string) {
  return sql<SqlBool>`${sql.ref(`${table}.status`)} = 'accepted'`;
}

/** Bids only increase, so the latest is the highest. */
export function findLeader(db: Db, packageId: string): Promise<BidRow | undefined> {
  return db
    .selectFrom("bids")
    .select(BID_COLUMNS)
    .where("package_id", "=", packageId)
    .where(isStanding("bids"))
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Call this after deleting, rejecting, releasing or reinstating bids. Returns the leading bid. */
export async function recomputeLeader(
  tx: Db,
  packageId: string,
  now: number,
): Promise<BidRow | undefined> {
  const leader = await findLeader(tx, packageId);
  if (await recomputeRound(tx, packageId, now)) return leader;
  const highest = leader ?? (await findHighestReleasedBid(tx, packageId));
  await tx
    .updateTable("packages")
    .set({
      highest_bid_cents: highest?.amount_cents ?? null,
      highest_bid_id: highest?.id ?? null,
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .execute();
  announce(tx, { type: "auction-changed", packageId });
  return leader;
}

/** Only the seats are recomputed, because the price of a round never falls. */
async function recomputeRound(tx: Db, packageId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("packages")
    .set({
      seated: sql<number>`(select count(*) from positions
        where positions.package_id = packages.id and positions.seated = 1)`,
      highest_bid_id: sql<string | null>`(select bids.id from bids
        join positions on positions.package_id = bids.package_id
          and positions.bidder_id = bids.bidder_id
        where bids.package_id = packages.id and bids.status <> 'rejected'
        order by positions.seated desc, bids.sequence desc limit 1)`,
      highest_bid_cents: sql<number | null>`case when exists (select 1 from bids
        where bids.package_id = packages.id) then packages.highest_bid_cents end`,
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .where((eb) =>
      eb.or([IS_ROUND, eb.and([eb("shelf", "is not", null), eb("status", "=", "settled")])]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  announce(tx, { type: "auction-changed", packageId });
  return true;
}

function findHighestReleasedBid(tx: Db, packageId: string) {
  return tx
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .select(["bids.id", "amount_cents"])
    .where("package_id", "=", packageId)
    .where("packages.status", "=", "ended")
    .where("bids.status", "=", "released")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Call this in the transaction that rejects, releases or reinstates bids. */
export async function addToDecisionCounts(
  tx: Db,
  packageId: string,
  { rejected = 0, released = 0 }: { rejected?: number; released?: number },
): Promise<void> {
  await tx
    .updateTable("packages")
    .set((eb) => ({
      rejected_bids: eb("rejected_bids", "+", rejected),
      released_bids: eb("released_bids", "+", released),
    }))
    .where("id", "=", packageId)
    .execute();
}

export async function recomputeBidTotals(tx: Db, packageId: string): Promise<void> {
  const totals = await tx
    .selectFrom("bids")
    .select((eb) => [
      eb.fn.countAll<number>().as("bid_count"),
      eb.fn.coalesce(eb.fn.sum<number>("amount_cents"), eb.lit(0)).as("bids_sum_cents"),
      eb.fn.coalesce(eb.fn.max("amount_cents"), eb.lit(0)).as("bids_top_cents"),
      eb.fn.countAll<number>().filterWhere("status", "=", "rejected").as("rejected_bids"),
      eb.fn.countAll<number>().filterWhere("status", "=", "released").as("released_bids"),
    ])
    .where("package_id", "=", packageId)
    .where(({ not }) => not(IS_PURCHASE))
    .executeTakeFirstOrThrow();
  await tx.updateTable("packages").set(totals).where("id", "=", packageId).execute();
}
