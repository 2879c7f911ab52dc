import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import { IS_PURCHASE } from "../auctions/licenses";
import { leadingExclusiveCents } from "../auctions/reading/counted";
import { centsToDecimal } from "../lib/money";
import type { TradeStats } from "./answers";

export async function tradeStats(db: Db, sellerId: string): Promise<TradeStats> {
  const { total, sum, rejected, released, accepted, sent, ...figures } = await figuresOf(
    db,
    sellerId,
  );
  const top = Math.max(figures.top ?? 0, ...(await leadingExclusiveCents(db, sellerId)));
  return {
    totalBids: total,
    highestBid: top === 0 ? null : centsToDecimal(top),
    averageBid: total === 0 ? null : centsToDecimal(Math.round(sum / total)),
    pendingBids: total - accepted - rejected - released,
    acceptedBids: accepted,
    rejectedBids: rejected,
    releasedBids: released,
    sentContracts: sent,
  };
}

function highestNotRejected(eb: ExpressionBuilder<Schema, "packages">) {
  return eb
    .case()
    .when("bid_count", "=", 0)
    .then(null)
    .when("rejected_bids", "=", 0)
    .then(eb.ref("bids_top_cents"))
    .else(eb.ref("highest_bid_cents"))
    .end();
}

interface FigureRow {
  total: number | null;
  sum: number | null;
  top: number | null;
  rejected: number | null;
  released: number | null;
  accepted: number | null;
  sent: number | null;
}

/** A single statement makes the figures consistent. */
const findFigures = prepared<{ sellerId: string }, FigureRow>((db, value) => {
  const accepted = db
    .selectFrom("bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("seller_id", "=", value("sellerId"))
    .where("status", "=", "accepted");
  return db
    .selectFrom("packages")
    .select((eb) => [
      eb.fn.sum<number | null>("bid_count").as("total"),
      eb.fn.sum<number | null>("bids_sum_cents").as("sum"),
      eb.fn.max<number | null>(highestNotRejected(eb)).as("top"),
      eb.fn.sum<number | null>("rejected_bids").as("rejected"),
      eb.fn.sum<number | null>("released_bids").as("released"),
      accepted.where(({ not }) => not(IS_PURCHASE)).as("accepted"),
      accepted.where("contract_status", "=", "sent").as("sent"),
    ])
    .where("seller_id", "=", value("sellerId"));
});

async function figuresOf(db: Db, sellerId: string) {
  const figures = await findFigures.first(db, { sellerId });
  return {
    total: figures?.total ?? 0,
    sum: figures?.sum ?? 0,
    top: figures?.top ?? null,
    rejected: figures?.rejected ?? 0,
    released: figures?.released ?? 0,
    accepted: figures?.accepted ?? 0,
    sent: figures?.sent ?? 0,
  };
}
