import type { Db } from "../../db/client";
import { jsonNumber } from "../../db/json";
import { ownBids } from "../auctions/bid";
import { isWinning } from "../auctions/standing";

export interface MemberFigures {
  packages: number;
  activeAuctions: number;
  upcomingAuctions: number;
  bids: number;
  spentCents: number;
}

export async function memberFigures(
  { db, readOnlyDb }: { db: Db; readOnlyDb: Db },
  userId: string,
  now: number,
): Promise<MemberFigures> {
  const listings = db
    .selectFrom("packages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("seller_id", "=", userId);
  const activeListings = listings
    .where("auction_end_time", ">", now)
    .where("status", "=", "active");
  const openListings = activeListings.where("opens_on", "is", null);
  const upcomingListings = activeListings.where("opens_on", "is not", null);
  const contracts = readOnlyDb
    .selectFrom("contracts")
    .select((eb) => eb.fn.sum<number | null>(jsonNumber("terms", ["priceCents"])).as("spentCents"))
    .where("buyer_id", "=", userId)
    .where("voided_at", "is", null);
  const bids = ownBids(readOnlyDb, userId).select((eb) => eb.fn.countAll<number>().as("count"));
  return {
    packages: (await listings.executeTakeFirstOrThrow()).count,
    activeAuctions: (await openListings.executeTakeFirstOrThrow()).count,
    upcomingAuctions: (await upcomingListings.executeTakeFirstOrThrow()).count,
    bids:
      (await bids.executeTakeFirstOrThrow()).count +
      (await countUnsoldExclusive(readOnlyDb, userId)),
    spentCents: Number((await contracts.executeTakeFirstOrThrow()).spentCents),
  };
}

/** An exclusive bid that won is among the other bids. */
async function countUnsoldExclusive(db: Db, bidderId: string): Promise<number> {
  const { count } = await db
    .selectFrom("exclusive_bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
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
  return count;
}

export interface BiddingRecord {
  bids: number;
  winning: number;
  averageBidCents: number | null;
}

export async function biddingRecord(db: Db, bidderId: string): Promise<BiddingRecord> {
  const { bids, winning, mean } = await ownBids(db, bidderId)
    .select((eb) => [
      eb.fn.countAll<number>().as("bids"),
      eb.fn.sum<number | null>(isWinning(eb)).as("winning"),
      eb.fn.avg<number | null>("bids.amount_cents").as("mean"),
    ])
    .executeTakeFirstOrThrow();
  return { bids, winning: winning ?? 0, averageBidCents: mean === null ? null : Math.round(mean) };
}
