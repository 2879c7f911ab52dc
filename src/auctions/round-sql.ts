import { type RawBuilder, type SqlBool, sql } from "kysely";

/** As `isRound` decides, in a query that has `packages`. */
export const IS_ROUND = sql<SqlBool>`(packages.seats > 1 or packages.exclusive_from_cents is not null)`;

const BEST_EXCLUSIVE = sql<string | null>`(
  select exclusive_bids.bidder_id from exclusive_bids
  where exclusive_bids.package_id = packages.id
    and exclusive_bids.maximum_cents > coalesce(packages.highest_bid_cents, 0) * packages.seated
  order by exclusive_bids.maximum_cents desc, exclusive_bids.precedence limit 1)`;

/** Until its licenses are awarded, or its reserve is missed. */
export const IS_OPEN_ROUND = sql<SqlBool>`(${IS_ROUND} and packages.status <> 'settled'
  and packages.reserve_missed = 0
  and (select licences.seat from licences where licences.package_id = packages.id limit 1) is null)`;

/** Whether an exclusive bid can still win; in a query that has `packages`. */
export const TAKES_EXCLUSIVE = sql<SqlBool>`case
  when packages.exclusive_from_cents is null or packages.status = 'settled'
    or packages.reserve_missed = 1 then false
  when packages.status = 'active' then true
  else (select licences.seat from licences where licences.package_id = packages.id limit 1) is null
    and (select successor.id from packages as successor
      where successor.relisted_from = packages.id limit 1) is null end`;

/** Whose exclusive bid would win, until the round is decided; in a query that has `packages`. */
export const EXCLUSIVE_LEADER = sql<string | null>`case when ${TAKES_EXCLUSIVE}
  then ${BEST_EXCLUSIVE} end`;

/** The member's own exclusive maximum, with their position as `mine`. */
export const OWN_EXCLUSIVE = sql<number | null>`case when packages.exclusive_from_cents is not null
  then (select own.maximum_cents from exclusive_bids as own
    where own.package_id = mine.package_id and own.bidder_id = mine.bidder_id) end`;

export const HAS_EXCLUSIVE = sql<SqlBool>`(packages.exclusive_from_cents is not null
  and exists (select 1 from exclusive_bids where exclusive_bids.package_id = packages.id))`;

/** Whether the exclusive bids, at the price of a seat, leave nothing to the seats. */
export const EXCLUSIVE_WINS = sql<SqlBool>`(packages.exclusive_from_cents is not null
  and ${BEST_EXCLUSIVE} is not null)`;

const HIGHEST_BIDDER = sql<string | null>`(
  select bids.bidder_id from bids where bids.id = packages.highest_bid_id)`;

/**
 * Whether a member would win as things are: with the highest bid or, in a round, a seat or the
 * exclusive bid. In a query that has `packages` and, as `mine`, the member's position.
 */
export const WOULD_WIN = sql<SqlBool>`case
  when ${IS_ROUND} then mine.seated = 1 or coalesce(${EXCLUSIVE_LEADER} = mine.bidder_id, false)
  else coalesce(${HIGHEST_BIDDER} = mine.bidder_id, false) end`;

/** Whether a member has a bid that was neither rejected nor released; with the same tables. */
export const HAS_BID = sql<SqlBool>`(mine.standing_cents is not null
  or coalesce(${EXCLUSIVE_LEADER} = mine.bidder_id, false))`;

export function flag(condition: RawBuilder<SqlBool>) {
  return sql<number>`case when ${condition} then 1 else 0 end`;
}
