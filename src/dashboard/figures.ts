import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { ownBids } from "../auctions/bid";
import {
  isRunning,
  isUpcoming,
  isWinning,
  leadsWithoutSeat,
  spentCents,
} from "../auctions/reading/counted";

export interface MemberFigures {
  packages: number;
  activeAuctions: number;
  upcomingAuctions: number;
  bids: number;
  spentCents: number;
}

/** The auction of a hidden package is on hold. */
const IS_SHOWN = sql<SqlBool>`packages.hidden_at is null`;

export async function memberFigures(
  { db, readOnlyDb }: { db: Db; readOnlyDb: Db },
  userId: string,
  now: number,
): Promise<MemberFigures> {
  const { packages, active, upcoming } = await db
    .selectFrom("packages")
    .select((eb) => [
      eb.fn.countAll<number>().as("packages"),
      eb.fn.countAll<number>().filterWhere(isRunning(now)).filterWhere(IS_SHOWN).as("active"),
      eb.fn.countAll<number>().filterWhere(isUpcoming(now)).filterWhere(IS_SHOWN).as("upcoming"),
    ])
    .where("seller_id", "=", userId)
    .executeTakeFirstOrThrow();
  const { bids } = await ownBids(readOnlyDb, userId)
    .select((eb) => eb.fn.countAll<number>().as("bids"))
    .executeTakeFirstOrThrow();
  return {
    packages,
    activeAuctions: active,
    upcomingAuctions: upcoming,
    bids: bids + (await unsoldExclusive(readOnlyDb, userId, now)).count,
    spentCents: await spentCents(readOnlyDb, userId),
  };
}

/** An exclusive bid that won is among the other bids. */
async function unsoldExclusive(db: Db, bidderId: string, now: number) {
  return db
    .selectFrom("exclusive_bids")
    .innerJoin("packages", "packages.id", "exclusive_bids.package_id")
    .innerJoin("positions as mine", (join) =>
      join
        .onRef("mine.package_id", "=", "exclusive_bids.package_id")
        .onRef("mine.bidder_id", "=", "exclusive_bids.bidder_id"),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.countAll<number>().filterWhere(leadsWithoutSeat(now)).as("leading"),
    ])
    .where("exclusive_bids.bidder_id", "=", bidderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("licences")
            .innerJoin("bids", "bids.id", "licences.bid_id")
            .select("licences.seat")
            .whereRef("licences.package_id", "=", "exclusive_bids.package_id")
            .where("licences.kind", "=", "exclusive")
            .whereRef("bids.bidder_id", "=", "exclusive_bids.bidder_id"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
}

export interface BiddingRecord {
  bids: number;
  winning: number;
  /** Of bids placed by hand, because the others are not amounts that the member chose to offer. */
  averageBidCents: number | null;
}

/** Exclusive licenses and purchases are no bids for one license or an ordinary package. */
const IS_PLACED_BID = sql<SqlBool>`(bids.automatic = 0 and not exists (select 1 from licences
  where licences.bid_id = bids.id and licences.kind in ('exclusive', 'shelf')))`;

export async function biddingRecord(db: Db, bidderId: string, now: number): Promise<BiddingRecord> {
  const { bids, winning, mean } = await ownBids(db, bidderId)
    .select((eb) => [
      eb.fn.countAll<number>().as("bids"),
      eb.fn.sum<number | null>(isWinning(eb, now)).as("winning"),
      eb.fn.avg<number | null>("bids.amount_cents").filterWhere(IS_PLACED_BID).as("mean"),
    ])
    .executeTakeFirstOrThrow();
  const exclusive = await unsoldExclusive(db, bidderId, now);
  return {
    bids: bids + exclusive.count,
    winning: (winning ?? 0) + exclusive.leading,
    averageBidCents: mean === null ? null : Math.round(mean),
  };
}
