import type { Db } from "../../db/client";
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
  const bids = ownBids(readOnlyDb, userId).select((eb) => {
    const spentCents = eb.case().when("status", "=", "accepted").then(eb.ref("amount_cents")).end();
    return [
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number | null>(spentCents).as("spentCents"),
    ];
  });
  const bidFigures = await bids.executeTakeFirstOrThrow();
  return {
    packages: (await listings.executeTakeFirstOrThrow()).count,
    activeAuctions: (await openListings.executeTakeFirstOrThrow()).count,
    upcomingAuctions: (await upcomingListings.executeTakeFirstOrThrow()).count,
    bids: bidFigures.count,
    spentCents: bidFigures.spentCents ?? 0,
  };
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
