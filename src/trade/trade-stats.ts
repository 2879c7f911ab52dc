import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { packageTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import { isAccepted } from "../auctions/leader";
import { IS_PURCHASE } from "../auctions/licenses";
import { bindsUntilSql } from "../auctions/reading/binding";
import { type LeadingExclusive, leadingExclusives } from "../auctions/reading/counted";
import { IS_CHOSEN_BY_SELLER, IS_ROUND } from "../auctions/round-sql";
import { centsToDecimal } from "../lib/money";
import type { TradeStats } from "./answers";

export async function tradeStats(
  db: Db,
  { sellerId, now }: { sellerId: string; now: number },
  exclusives?: ReadonlyMap<string, LeadingExclusive>,
): Promise<TradeStats> {
  const { total, sum, rejected, released, accepted, sent, ...figures } = await figuresOf(db, {
    sellerId,
    now,
  });
  const leading = [...(exclusives ?? (await leadingExclusives(db, sellerId))).values()];
  const top = Math.max(figures.top ?? 0, ...leading.map(({ priceCents }) => priceCents));
  const exclusiveCents = leading.map(({ priceCents, isRunning }) => (isRunning ? priceCents : 0));
  return {
    totalBids: total,
    highestBid: top === 0 ? null : centsToDecimal(top),
    averageBid: total === 0 ? null : centsToDecimal(Math.round(sum / total)),
    pendingBids: total - accepted - rejected - released,
    openBids: figures.open,
    runningTotal: centsToDecimal(exclusiveCents.reduce((a, b) => a + b, figures.running)),
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

const HAS_ACCEPTED = sql<SqlBool>`exists (select 1 from bids as accepted
  where accepted.package_id = packages.id and ${isAccepted("accepted")})`;

/** Matches `canWin` of lists, by package instead of by bid. */
function openBids(now: RawBuilder<number>) {
  return sql<number>`case
    when packages.status = 'settled' or packages.sale_rule = 'fixed'
      or bid_count = rejected_bids + released_bids
      or ${bindsUntilSql(sql`false`)} < ${packageTimeSql(now)} then 0
    when ${IS_CHOSEN_BY_SELLER} then bid_count - rejected_bids - released_bids
      - case when ${HAS_ACCEPTED} then 1 else 0 end
    when ${HAS_ACCEPTED} then 0
    when packages.exclusive_leader_id is not null then (select count(*) from bids
      join positions on positions.package_id = bids.package_id
        and positions.bidder_id = bids.bidder_id and positions.standing_cents = bids.amount_cents
      where bids.package_id = packages.id and bids.status = 'pending' and positions.seated <> 0)
    when ${IS_ROUND} then packages.seated
    else 1 end`;
}

/** Exclusive bids that lead are added by `tradeStats`. */
const RUNNING_CENTS = sql<number>`case
  when packages.status <> 'active' or packages.sale_rule = 'fixed'
    or packages.exclusive_leader_id is not null then 0
  else coalesce(highest_bid_cents, 0) * case when ${IS_ROUND} then packages.seated else 1 end end`;

interface FigureRow {
  open: number | null;
  running: number | null;
  total: number | null;
  sum: number | null;
  top: number | null;
  rejected: number | null;
  released: number | null;
  accepted: number | null;
  sent: number | null;
}

/** A single statement makes the figures consistent. */
const findFigures = prepared<{ sellerId: string; now: number }, FigureRow>((db, value) => {
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
      eb.fn.sum<number | null>(openBids(sql<number>`${value("now")}`)).as("open"),
      eb.fn.sum<number | null>(RUNNING_CENTS).as("running"),
      accepted.where(({ not }) => not(IS_PURCHASE)).as("accepted"),
      accepted.where("contract_status", "=", "sent").as("sent"),
    ])
    .where("seller_id", "=", value("sellerId"));
});

async function figuresOf(db: Db, request: { sellerId: string; now: number }) {
  const figures = await findFigures.first(db, request);
  return {
    open: figures?.open ?? 0,
    running: figures?.running ?? 0,
    total: figures?.total ?? 0,
    sum: figures?.sum ?? 0,
    top: figures?.top ?? null,
    rejected: figures?.rejected ?? 0,
    released: figures?.released ?? 0,
    accepted: figures?.accepted ?? 0,
    sent: figures?.sent ?? 0,
  };
}
