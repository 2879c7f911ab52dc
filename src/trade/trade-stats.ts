import type { Db } from "../../db/client";
import { centsToDecimal } from "../lib/money";
import type { TradeStats } from "./types";

/**
 * Every bid on a seller's packages in figures (docs/product.md#trade-management). They are kept with
 * each package (src/auctions/bid-figures.ts), so that this reads as many rows as there are packages,
 * however many bids; of accepted bids a package has one at most.
 */
export async function tradeStats(db: Db, sellerId: string): Promise<TradeStats> {
  const { total, sum, top, rejected, released, accepted, sent } = await figuresOf(db, sellerId);
  return {
    totalBids: total,
    highestBid: total === 0 ? null : centsToDecimal(top),
    averageBid: total === 0 ? null : centsToDecimal(Math.round(sum / total)),
    pendingBids: total - accepted - rejected - released,
    acceptedBids: accepted,
    rejectedBids: rejected,
    releasedBids: released,
    sentContracts: sent,
  };
}

/** In one statement, so that nothing is written between what is taken together. */
async function figuresOf(db: Db, sellerId: string) {
  const accepted = db
    .selectFrom("bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("seller_id", "=", sellerId)
    .where("status", "=", "accepted");
  const figures = await db
    .selectFrom("packages")
    .select((eb) => [
      eb.fn.sum<number | null>("bid_count").as("total"),
      eb.fn.sum<number | null>("bids_sum_cents").as("sum"),
      eb.fn.max<number | null>("bids_top_cents").as("top"),
      eb.fn.sum<number | null>("rejected_bids").as("rejected"),
      eb.fn.sum<number | null>("released_bids").as("released"),
      accepted.as("accepted"),
      accepted.where("contract_status", "=", "sent").as("sent"),
    ])
    .where("seller_id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return {
    total: figures.total ?? 0,
    sum: figures.sum ?? 0,
    top: figures.top ?? 0,
    rejected: figures.rejected ?? 0,
    released: figures.released ?? 0,
    accepted: figures.accepted ?? 0,
    sent: figures.sent ?? 0,
  };
}
