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
  const listed = db
    .selectFrom("packages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("seller_id", "=", userId);
  const active = listed.where("auction_end_time", ">", now).where("status", "=", "active");
  const running = active.where("opens_on", "is", null);
  const upcoming = active.where("opens_on", "is not", null);
  const bids = ownBids(readOnlyDb, userId).select((eb) => {
    const spent = eb.case().when("status", "=", "accepted").then(eb.ref("amount_cents")).end();
    return [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>(spent).as("spentCents")];
  });
  const placed = await bids.executeTakeFirstOrThrow();
  return {
    packages: (await listed.executeTakeFirstOrThrow()).count,
    activeAuctions: (await running.executeTakeFirstOrThrow()).count,
    upcomingAuctions: (await upcoming.executeTakeFirstOrThrow()).count,
    bids: placed.count,
    spentCents: placed.spentCents ?? 0,
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
