import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { versioned } from "../../db/versioned";
import { announce } from "../announcements/announce";
import { actorForColumn } from "../memberships/acting";
import type { BidRow } from "./bid";
import { IS_PURCHASE } from "./licenses";
import { type RoundLot, roundFigures } from "./reading/round-state";
import { IS_ROUND } from "./round-sql";

export function isStanding(table: string) {
  return sql<SqlBool>`${sql.ref(`${table}.status`)} in ('pending', 'accepted')`;
}

/** A literal lets SQLite use the partial index of accepted bids. */
export function isAccepted(table: string) {
  return sql<SqlBool>`${sql.ref(`${table}.status`)} = 'accepted'`;
}

/** For a bid without a license; the caller records the acceptance in the log. */
export async function setAccepted(tx: Db, bidId: string, now: number): Promise<void> {
  const answered_by = actorForColumn("seller_id");
  const accepted = { status: "accepted", accepted_at: now, answered_by } as const;
  await tx.updateTable("bids").set(accepted).where("id", "=", bidId).execute();
}

/** Returns the highest bid of an ordinary auction, unless it was released. */
export function findLeader(db: Db, packageId: string): Promise<BidRow | undefined> {
  return db
    .selectFrom("packages")
    .innerJoin("bids", "bids.id", "packages.highest_bid_id")
    .select([
      "bids.id",
      "bids.package_id",
      "bids.bidder_id",
      "bids.sequence",
      "bids.amount_cents",
      "bids.status",
      "bids.created_at",
      "bids.automatic",
      "bids.seat_price_cents",
    ])
    .where("packages.id", "=", packageId)
    .where(isStanding("bids"))
    .executeTakeFirst();
}

/** Call this after deleting, rejecting, releasing or reinstating bids. */
export async function recomputeLeader(tx: Db, packageId: string, now: number): Promise<void> {
  if (await hasNoLeader(tx, packageId)) return announce(tx, { type: "auction-changed", packageId });
  if (await recomputeRound(tx, packageId, now)) {
    await seatLeader(tx, packageId);
    return;
  }
  const highest =
    (await findHighestStandingBid(tx, packageId)) ?? (await findHighestReleasedBid(tx, packageId));
  await tx
    .updateTable("packages")
    .set({
      highest_bid_cents: highest?.amount_cents ?? null,
      highest_bid_id: highest?.id ?? null,
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .execute();
  await seatLeader(tx, packageId);
  announce(tx, { type: "auction-changed", packageId });
}

/** Purchases at a fixed price do not change it. */
async function hasNoLeader(tx: Db, packageId: string): Promise<boolean> {
  const onSale = await tx
    .selectFrom("packages")
    .select("id")
    .where("id", "=", packageId)
    .where("sale_rule", "=", "fixed")
    .where("status", "=", "active")
    .executeTakeFirst();
  return onSale !== undefined;
}

const IS_LEADER = sql<number>`case when positions.bidder_id = (select bids.bidder_id
  from packages join bids on bids.id = packages.highest_bid_id
  where packages.id = positions.package_id) then 1 else 0 end`;

/** Call this after changing the highest bid, whose member has the seat of an ordinary auction. */
export async function seatLeader(tx: Db, packageId: string): Promise<void> {
  await tx
    .updateTable("positions")
    .set({ seated: sql<0 | 1>`${IS_LEADER}` })
    .where("package_id", "in", (eb) =>
      eb
        .selectFrom("packages")
        .select("id")
        .where("id", "=", packageId)
        .where(({ not }) => not(IS_ROUND)),
    )
    .where(sql<SqlBool>`seated <> ${IS_LEADER}`)
    .execute();
}

/** Only the seats and the exclusive leader are recomputed, because the price never falls. */
async function recomputeRound(tx: Db, packageId: string, now: number): Promise<boolean> {
  const lot = await tx
    .updateTable("packages")
    .set({
      seated: sql<number>`case when ${IS_ROUND} then (select count(*) from positions
        where positions.package_id = packages.id and positions.seated = 1) else 0 end`,
      highest_bid_id: sql<string | null>`(select bids.id from bids
        join positions on positions.package_id = bids.package_id
          and positions.bidder_id = bids.bidder_id
        where bids.package_id = packages.id and bids.status <> 'rejected'
        order by case when positions.seated = 1 then 0 else 1 end, bids.sequence desc limit 1)`,
      highest_bid_cents: whileBidOn("highest_bid_cents"),
      clearing_cents: whileBidOn("clearing_cents"),
      defense_cents: whileBidOn("defense_cents"),
      beaten_cents: whileBidOn("beaten_cents"),
      ...versioned(now),
    })
    .where("id", "=", packageId)
    .where((eb) =>
      eb.or([IS_ROUND, eb.and([eb("shelf", "is not", null), eb("status", "=", "settled")])]),
    )
    .returning(["id", "seats", "seated", "exclusive_from_cents"])
    .returning(["starting_price_cents", "highest_bid_cents", "defense_cents"])
    .returning(["clearing_cents", "round_rule", "sale_rule"])
    .executeTakeFirst();
  if (!lot) return false;
  if (lot.exclusive_from_cents !== null) await recomputeExclusiveLeader(tx, lot);
  announce(tx, { type: "auction-changed", packageId });
  return true;
}

function whileBidOn(figure: string) {
  return sql<number | null>`case when exists (select 1 from bids
    where bids.package_id = packages.id) then packages.${sql.ref(figure)} end`;
}

async function recomputeExclusiveLeader(tx: Db, lot: RoundLot): Promise<void> {
  const { exclusive } = await roundFigures(tx, lot);
  await tx
    .updateTable("packages")
    .set({ exclusive_leader_id: exclusive?.leaderId ?? null })
    .where("id", "=", lot.id)
    .execute();
}

/** Bids only increase, so the latest is the highest. */
function findHighestStandingBid(tx: Db, packageId: string) {
  return tx
    .selectFrom("bids")
    .select(["id", "amount_cents"])
    .where("package_id", "=", packageId)
    .where(isStanding("bids"))
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
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
