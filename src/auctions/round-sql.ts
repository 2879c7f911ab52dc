import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Matches `isRound`, for queries on `packages`. */
export const IS_ROUND = sql<SqlBool>`(packages.seats > 1 or packages.exclusive_from_cents is not null)`;

const BEST_EXCLUSIVE_BIDDER = sql<string | null>`(
  select exclusive_bids.bidder_id from exclusive_bids
  where exclusive_bids.package_id = packages.id
    and exclusive_bids.maximum_cents > coalesce(packages.highest_bid_cents, 0) * packages.seated
  order by exclusive_bids.maximum_cents desc, exclusive_bids.precedence limit 1)`;

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
  then ${BEST_EXCLUSIVE_BIDDER} end`;

export const OWN_EXCLUSIVE = sql<number | null>`case when packages.exclusive_from_cents is not null
  then (select own.maximum_cents from exclusive_bids as own
    where own.package_id = mine.package_id and own.bidder_id = mine.bidder_id) end`;

export const HAS_EXCLUSIVE = sql<SqlBool>`(packages.exclusive_from_cents is not null
  and exists (select 1 from exclusive_bids where exclusive_bids.package_id = packages.id))`;

export const EXCLUSIVE_WINS = sql<SqlBool>`(packages.exclusive_from_cents is not null
  and ${BEST_EXCLUSIVE_BIDDER} is not null)`;

const HIGHEST_BIDDER = sql<string | null>`(
  select bids.bidder_id from bids where bids.id = packages.highest_bid_id)`;

/** The query must join `packages` and the member's position as `mine`. */
export const WOULD_WIN = sql<SqlBool>`case
  when ${IS_ROUND} then mine.seated = 1 or coalesce(${EXCLUSIVE_LEADER} = mine.bidder_id, false)
  else coalesce(${HIGHEST_BIDDER} = mine.bidder_id, false) end`;

export const HAS_BID = sql<SqlBool>`(mine.standing_cents is not null
  or coalesce(${EXCLUSIVE_LEADER} = mine.bidder_id, false))`;

export function toFlag(condition: RawBuilder<SqlBool>) {
  return sql<number>`case when ${condition} then 1 else 0 end`;
}
