import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { jsonNumber } from "../../db/json";
import { packageTimeSql } from "../../db/package-time";
import type { Schema } from "../../db/schema";
import { exclusiveOf, seatsTotalCents } from "../rules/round";
import { ownBids } from "./bid";
import { bindsUntilSql } from "./binding";
import { ACCEPTS_EXCLUSIVE, EXCLUSIVE_LEADER, IS_ROUND, WOULD_WIN } from "./round-sql";
import { isAccepted } from "./standing";

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

const IS_OUTWEIGHED = sql<SqlBool>`(${IS_ROUND}
  and coalesce(${EXCLUSIVE_LEADER} <> mine.bidder_id, false))`;

/** Unlike `WOULD_WIN`, false for a seat that an exclusive bid outweighs, although it is binding. */
export const LEADS = sql<SqlBool>`(${WOULD_WIN} and not ${IS_OUTWEIGHED})`;

/** 1 if a bid leads or has won, else 0. A seller can accept a bid that is not the highest. */
export function isWinning(eb: ExpressionBuilder<Schema, "bids">, now: number) {
  const isBinding = sql`packages.status = 'settled'
    or ${bindsUntilSql(sql`bids.status = 'accepted'`)} >= ${packageTimeSql(now)}`;
  const isVoid = sql`exists (select 1 from contracts
    where contracts.bid_id = bids.id and contracts.voided_at is not null)`;
  const isAnotherAccepted = sql`exists (select 1 from bids as accepted
    where accepted.package_id = bids.package_id and ${isAccepted("accepted")})`;
  const isHighest = sql`case when ${IS_ROUND} then mine.seated = 1 and not ${IS_OUTWEIGHED}
    else packages.highest_bid_id = bids.id end`;
  const wins = sql<SqlBool>`exists (select 1 from packages
    left join positions as mine on mine.package_id = packages.id
      and mine.bidder_id = bids.bidder_id and mine.standing_cents = bids.amount_cents
    where packages.id = bids.package_id and (${isBinding}) and case bids.status
      when 'accepted' then not ${isVoid}
      when 'pending' then not ${isAnotherAccepted} and ${isHighest} else false end)`;
  return eb.case().when(wins).then(eb.lit(1)).else(eb.lit(0)).end();
}

/** An accepted bid has won before there is a contract, until the contract is void or overdue. */
export function wonBids(db: Db, memberId: string, now: number) {
  return ownBids(db, memberId)
    .where(isAccepted("bids"))
    .where((eb) => eb(isWinning(eb, now), "=", 1));
}

/** Sums the prices of a member's contracts, paid or not. */
export async function spentCents(db: Db, memberId: string): Promise<number> {
  const { cents } = await db
    .selectFrom("contracts")
    .select((eb) => eb.fn.sum<number | null>(jsonNumber("terms", ["priceCents"])).as("cents"))
    .where("buyer_id", "=", memberId)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** What the exclusive bids that lead on a seller's packages would pay now. */
export async function leadingExclusiveCents(db: Db, sellerId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("packages")
    .innerJoin("exclusive_bids", "exclusive_bids.package_id", "packages.id")
    .select(["packages.id", "packages.seated", "packages.highest_bid_cents"])
    .select(["packages.exclusive_from_cents", "exclusive_bids.bidder_id as bidderId"])
    .select("exclusive_bids.maximum_cents as maximumCents")
    .where("packages.seller_id", "=", sellerId)
    .where(ACCEPTS_EXCLUSIVE)
    .execute();
  const lots = Map.groupBy(rows, ({ id }) => id).values();
  return [...lots].flatMap((claims) => {
    const [lot] = claims;
    if (lot === undefined) return [];
    const terms = {
      fromCents: lot.exclusive_from_cents ?? 0,
      seatsTotalCents: seatsTotalCents(lot),
    };
    return exclusiveOf(claims, terms).priceCents ?? [];
  });
}
