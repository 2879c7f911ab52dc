import type { Db } from "../../db/client";
import { centsToDecimal } from "../lib/money";
import type { BidStatus, TradeStats } from "./types";

/** Every bid on a seller's packages in figures (docs/product.md#trade-management). */
export async function tradeStats(db: Db, sellerId: string): Promise<TradeStats> {
  const groups = await db
    .selectFrom("bids")
    .select((eb) => [
      "status",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>("amount_cents").as("sumCents"),
      eb.fn.max("amount_cents").as("highestCents"),
    ])
    .where("seller_id", "=", sellerId)
    .groupBy("status")
    .execute();
  const count = (status: BidStatus) => groups.find((group) => group.status === status)?.count ?? 0;
  const totalBids = groups.reduce((total, group) => total + group.count, 0);
  const sumCents = groups.reduce((sum, group) => sum + group.sumCents, 0);
  const highestCents = Math.max(...groups.map((group) => group.highestCents));
  return {
    totalBids,
    highestBid: totalBids === 0 ? null : centsToDecimal(highestCents),
    averageBid: totalBids === 0 ? null : centsToDecimal(Math.round(sumCents / totalBids)),
    pendingBids: count("pending"),
    acceptedBids: count("accepted"),
    rejectedBids: count("rejected"),
    releasedBids: count("released"),
    sentContracts: await countSentContracts(db, sellerId),
  };
}

async function countSentContracts(db: Db, sellerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("seller_id", "=", sellerId)
    .where("status", "=", "accepted")
    .where("contract_status", "=", "sent")
    .executeTakeFirstOrThrow();
  return count;
}
