import { type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonNumber } from "../../db/json";

/** Matches `isRound`, for queries on `packages`. */
export const IS_ROUND = sql<SqlBool>`(packages.seats > 1 or packages.exclusive_from_cents is not null)`;

/** The seller chooses any bid, so that a lower one can win. */
export const IS_CHOSEN_BY_SELLER = sql<SqlBool>`(packages.sale_rule in ('seller', 'seller-30')
  and not ${IS_ROUND})`;

const IS_RELEASED = sql<SqlBool>`(packages.reserve_missed = 1 or packages.rights_sold = 1)`;

/** A round is open until its licenses are awarded or all its bids are released. */
export const IS_OPEN_ROUND = sql<SqlBool>`(${IS_ROUND} and packages.status <> 'settled'
  and not ${IS_RELEASED}
  and (select licences.seat from licences where licences.package_id = packages.id limit 1) is null)`;

export const ACCEPTS_EXCLUSIVE = sql<SqlBool>`case
  when packages.exclusive_from_cents is null or packages.status = 'settled'
    or ${IS_RELEASED} then false
  when packages.status = 'active' then true
  else (select licences.seat from licences where licences.package_id = packages.id limit 1) is null
    and (select successor.id from packages as successor
      where successor.relisted_from = packages.id limit 1) is null end`;

export const EXCLUSIVE_LEADER = sql<string | null>`case when ${ACCEPTS_EXCLUSIVE}
  then packages.exclusive_leader_id end`;

export const OWN_EXCLUSIVE = sql<number | null>`case when packages.exclusive_from_cents is not null
  then (select own.maximum_cents from exclusive_bids as own
    where own.package_id = mine.package_id and own.bidder_id = mine.bidder_id) end`;

export const HAS_EXCLUSIVE = sql<SqlBool>`(packages.exclusive_from_cents is not null
  and exists (select 1 from exclusive_bids where exclusive_bids.package_id = packages.id))`;

/**
 * Whether the member can win without a new bid: with a seat, which an exclusive bid may outweigh, or
 * with the leading exclusive bid. The query must join `packages` and
 * the member's position as `mine`.
 */
export const WOULD_WIN = sql<SqlBool>`(mine.seated <> 0
  or coalesce(${EXCLUSIVE_LEADER} = mine.bidder_id, false))`;

/** What is added to the price for the member whose position is `mine`. */
export const ADDED_TAX_RATE = sql<number>`case when mine.tax is null then packages.tax_added_rate
  else ${jsonNumber("mine.tax", ["addedRate"])} end`;

/** Unlike `WOULD_WIN`, false for a seat that an exclusive bid outweighs, although it is binding. */
export const LEADS = sql<SqlBool>`coalesce(${EXCLUSIVE_LEADER} = mine.bidder_id, mine.seated = 1)`;

export const HAS_BID = sql<SqlBool>`(mine.standing_cents is not null
  or coalesce(${EXCLUSIVE_LEADER} = mine.bidder_id, false))`;

export function toFlag(condition: RawBuilder<SqlBool>) {
  return sql<number>`case when ${condition} then 1 else 0 end`;
}
