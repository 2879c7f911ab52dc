import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/client";
import { jsonNumber } from "../../../db/json";
import { packageTimeSql } from "../../../db/package-time";
import { prepared } from "../../../db/prepared";
import type { Schema } from "../../../db/schema";
import { exclusiveOf, mostOfSeatsCents } from "../../rules/round";
import { ownBids } from "../bid";
import { isAccepted } from "../leader";
import { ACCEPTS_EXCLUSIVE, EXCLUSIVE_LEADER, LEADS } from "../round-sql";
import { bindsUntilSql } from "./binding";

// What figures and lists count as active, leading, winning, won and spent (docs/product.md#figures).

/** Needs only `seq`, which every index has, because few auctions are waiting for their start. */
export function isOpened(now: number, seq = "packages.seq") {
  return sql<SqlBool>`${sql.ref(seq)} not in (select upcoming.seq from packages as upcoming
    where upcoming.status = 'active' and upcoming.certified in (0, 1) and upcoming.opens_at > ${now})`;
}

export function isRunning(now: number) {
  return sql<SqlBool>`(packages.status = 'active' and packages.auction_end_time > ${now}
    and ${isOpened(now)})`;
}

export function isUpcoming(now: number) {
  return sql<SqlBool>`(packages.status = 'active' and packages.auction_end_time > ${now}
    and packages.opens_at > ${now})`;
}

/**
 * 1 if a bid has won or is the last one of a member who leads, else 0. A seller can accept a bid
 * that is not the highest.
 */
export function isWinning(eb: ExpressionBuilder<Schema, "bids">, now: number) {
  const isBinding = sql`packages.status = 'settled'
    or ${isInTime(sql`bids.status = 'accepted'`, now)}`;
  const isVoid = sql`exists (select 1 from contracts
    where contracts.bid_id = bids.id and contracts.voided_at is not null)`;
  const isAnotherAccepted = sql`exists (select 1 from bids as accepted
    where accepted.package_id = bids.package_id and ${isAccepted("accepted")})`;
  const wins = sql<SqlBool>`exists (select 1 from packages
    left join positions as mine on mine.package_id = packages.id
      and mine.bidder_id = bids.bidder_id and mine.standing_cents = bids.amount_cents
    where packages.id = bids.package_id and (${isBinding}) and case bids.status
      when 'accepted' then not ${isVoid}
      when 'pending' then not ${isAnotherAccepted} and ${LEADS} else false end)`;
  return eb.case().when(wins).then(eb.lit(1)).else(eb.lit(0)).end();
}

function isInTime(isAccepted: RawBuilder<unknown>, now: number) {
  return sql<SqlBool>`${bindsUntilSql(isAccepted)} >= ${packageTimeSql(now)}`;
}

/** Whether an exclusive bid leads that `isWinning` counts with none of its member's other bids. */
export function leadsWithoutSeat(now: number) {
  return sql<SqlBool>`(${EXCLUSIVE_LEADER} = mine.bidder_id and mine.standing_cents is null
    and ${isInTime(sql`false`, now)})`;
}

/** An accepted bid has won before there is a contract, until the contract is void or overdue. */
export function wonBids(db: Db, memberId: string, now: number) {
  return ownBids(db, memberId)
    .where(isAccepted("bids"))
    .where((eb) => eb(isWinning(eb, now), "=", 1));
}

/** Sums the prices of a member's contracts whose payment was confirmed and not refunded. */
export function spentQuery(db: Db, memberId: string) {
  return db
    .selectFrom("contracts")
    .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select((eb) => eb.fn.sum<number | null>(jsonNumber("terms", ["priceCents"])).as("cents"))
    .where("buyer_id", "=", memberId)
    .where((eb) => {
      const { and, exists, or } = eb;
      const isPaidBefore = eb
        .selectFrom("disputes")
        .select("disputes.id")
        .whereRef("disputes.delivery_id", "=", "deliveries.id")
        .where("ended_at", "is", null)
        .where("state_before", "=", "paid");
      return or([
        // Nobody knows whether contracts from before deliveries existed were paid.
        and([eb("deliveries.id", "is", null), eb("voided_at", "is", null)]),
        eb("deliveries.state", "in", ["paid", "accepted", "removed"]),
        and([eb("deliveries.state", "=", "disputed"), exists(isPaidBefore)]),
        and([eb("refund_cents", "is not", null), eb("refund_received_at", "is", null)]),
      ]);
    });
}

export interface LeadingExclusive {
  /** What the exclusive bid would pay now. */
  priceCents: number;
  isRunning: boolean;
}

/** The exclusive bids that lead on a seller's packages, by package. */
export async function leadingExclusives(
  db: Db,
  sellerId: string,
): Promise<ReadonlyMap<string, LeadingExclusive>> {
  const rows = await findExclusive.all(db, { sellerId });
  const leading = new Map<string, LeadingExclusive>();
  for (const [id, claims] of Map.groupBy(rows, (row) => row.id)) {
    const [lot] = claims;
    if (lot === undefined) continue;
    const terms = {
      fromCents: lot.exclusive_from_cents ?? 0,
      seatsTotalCents: mostOfSeatsCents(lot),
    };
    const { priceCents } = exclusiveOf(claims, terms);
    if (priceCents !== null) leading.set(id, { priceCents, isRunning: lot.status === "active" });
  }
  return leading;
}

interface ExclusiveRow {
  id: string;
  status: string;
  seated: number;
  highest_bid_cents: number | null;
  defense_cents: number | null;
  exclusive_from_cents: number | null;
  bidderId: string;
  maximumCents: number;
}

const findExclusive = prepared<{ sellerId: string }, ExclusiveRow>((db, value) =>
  db
    .selectFrom("packages")
    .innerJoin("exclusive_bids", "exclusive_bids.package_id", "packages.id")
    .select(["packages.id", "packages.seated", "packages.highest_bid_cents"])
    .select(["packages.status", "packages.defense_cents"])
    .select(["packages.exclusive_from_cents", "exclusive_bids.bidder_id as bidderId"])
    .select("exclusive_bids.maximum_cents as maximumCents")
    .where("packages.seller_id", "=", value("sellerId"))
    .where(ACCEPTS_EXCLUSIVE),
);
