import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db";
import { numbers, texts } from "./columns";

/** What a set of bids comes to. `entry` counts the set's entries of the public log from 1. */
export interface BidSet {
  entries: string[];
  bids: NewBidRow[];
  maxima: NewMaximum[];
  openings: NewOpening[];
  /** A package once. */
  packages: RaisedPackage[];
}

interface NewBidRow {
  id: string;
  package_id: string;
  bidder_id: string;
  seller_id: string;
  sequence: number;
  amount_cents: number;
  idempotency_key: string | null;
  created_at: number;
  automatic: number;
  named_maximum_cents: number | null;
  entry: number;
}

interface NewMaximum {
  package_id: string;
  bidder_id: string;
  maximum_cents: number;
  idempotency_key: string | null;
  set_at: number;
}

interface NewOpening {
  package_id: string;
  bidder_id: string;
  maximum_cents: number;
  salt: string;
  entry: number;
}

interface RaisedPackage {
  id: string;
  /** Its `state_seq` as it was judged by. */
  seen: number;
  /** The bid that leads now, and its amount; null where only maxima were set. */
  bid: string | null;
  amount: number | null;
  bids: number;
  /** What they come to together. */
  sum: number;
  /** How many entries the public log has of it then. */
  logged: number;
  /** Where its end was moved: to when, how often, and at what time last. */
  end: number | null;
  extensions: number;
  at: number;
}

/**
 * Writes all of a set by one statement, the last before the commit: from the log's next place on,
 * every other writer to the log waits.
 * @throws where a package is not as it was judged
 */
export async function writeBids(tx: Db, set: BidSet): Promise<void> {
  const { rows } = await sql<{ raised: number }>`
    with place as (
      update log_place set last = last + ${set.entries.length}
        returning last - ${set.entries.length} as base
    ), entries as (
      insert into log_entries (seq, data)
        select base + n, data
        from place, unnest(${set.entries}::text[]) with ordinality as entry (data, n)
    ), ${placed(set.bids)}, ${positions(set.bids)}, ${maxima(set.maxima)}, ${openings(set.openings)},
    raised as (${raised(set.packages)})
    select count(*) as raised from raised`.execute(tx);
  if (rows[0]?.raised !== set.packages.length)
    throw new Error("A package has changed since a bid on it was ruled on");
}

function placed(bids: readonly NewBidRow[]): RawBuilder<unknown> {
  return sql`placed as (
    insert into bids (id, package_id, bidder_id, seller_id, sequence, amount_cents,
        idempotency_key, created_at, automatic, named_maximum_cents, log_entry,
        status, contract_status)
      select bid.id, package, bidder, seller, sequence, amount, key, at, automatic, named,
        base + entry, 'pending', 'none'
      from place, unnest(${texts(bids, (bid) => bid.id)}, ${texts(bids, (bid) => bid.package_id)},
        ${texts(bids, (bid) => bid.bidder_id)}, ${texts(bids, (bid) => bid.seller_id)},
        ${numbers(bids, (bid) => bid.sequence)}, ${numbers(bids, (bid) => bid.amount_cents)},
        ${texts(bids, (bid) => bid.idempotency_key)}, ${numbers(bids, (bid) => bid.created_at)},
        ${numbers(bids, (bid) => bid.automatic)},
        ${numbers(bids, (bid) => bid.named_maximum_cents)}, ${numbers(bids, (bid) => bid.entry)})
        as bid (id, package, bidder, seller, sequence, amount, key, at, automatic, named, entry))`;
}

/** A bidder's highest that stands is the latest: those only rise. One that was rejected may be higher. */
function positions(bids: readonly NewBidRow[]): RawBuilder<unknown> {
  const latest = [
    ...new Map(bids.map((bid) => [`${bid.package_id} ${bid.bidder_id}`, bid])).values(),
  ];
  return sql`positions as (
    insert into positions (bidder_id, package_id, highest_own_cents, standing_cents)
      select bidder, package, amount, amount
      from unnest(${texts(latest, (bid) => bid.bidder_id)},
        ${texts(latest, (bid) => bid.package_id)}, ${numbers(latest, (bid) => bid.amount_cents)})
        as latest (bidder, package, amount)
      on conflict (bidder_id, package_id) do update set
        highest_own_cents = greatest(positions.highest_own_cents, excluded.highest_own_cents),
        standing_cents = excluded.standing_cents)`;
}

function maxima(set: readonly NewMaximum[]): RawBuilder<unknown> {
  return sql`maxima as (
    insert into maximum_bids (package_id, bidder_id, maximum_cents, idempotency_key, set_at)
      select * from unnest(${texts(set, (one) => one.package_id)},
        ${texts(set, (one) => one.bidder_id)}, ${numbers(set, (one) => one.maximum_cents)},
        ${texts(set, (one) => one.idempotency_key)}, ${numbers(set, (one) => one.set_at)})
      on conflict (package_id, bidder_id) do update set maximum_cents = excluded.maximum_cents,
        idempotency_key = excluded.idempotency_key, set_at = excluded.set_at, gone_with = null)`;
}

function openings(set: readonly NewOpening[]): RawBuilder<unknown> {
  return sql`openings as (
    insert into maximum_openings (log_entry, package_id, bidder_id, maximum_cents, salt)
      select base + entry, package, bidder, maximum, salt
      from place, unnest(${texts(set, (one) => one.package_id)},
        ${texts(set, (one) => one.bidder_id)}, ${numbers(set, (one) => one.maximum_cents)},
        ${texts(set, (one) => one.salt)}, ${numbers(set, (one) => one.entry)})
        as opening (package, bidder, maximum, salt, entry))`;
}

/** What lists filter and order by is named only where an end was moved: its triggers go by the name. */
function raised(packages: readonly RaisedPackage[]): RawBuilder<unknown> {
  const extends_ = packages.some(({ end }) => end !== null);
  const extension = sql`, auction_end_time = coalesce(now.end_at, auction_end_time),
    version = version + now.extensions,
    updated_at = case when now.extensions > 0 then now.at else updated_at end`;
  return sql`
    update packages set highest_bid_cents = coalesce(now.amount, highest_bid_cents),
      highest_bid_id = coalesce(now.bid, highest_bid_id),
      bid_count = bid_count + now.bids, bids_sum_cents = bids_sum_cents + now.sum,
      bids_top_cents = greatest(bids_top_cents, now.amount),
      state_seq = state_seq + now.bids, logged = now.logged${extends_ ? extension : sql``}
    from unnest(${texts(packages, (lot) => lot.id)}, ${numbers(packages, (lot) => lot.seen)},
      ${texts(packages, (lot) => lot.bid)}, ${numbers(packages, (lot) => lot.amount)},
      ${numbers(packages, (lot) => lot.bids)}, ${numbers(packages, (lot) => lot.sum)},
      ${numbers(packages, (lot) => lot.logged)}, ${numbers(packages, (lot) => lot.end)},
      ${numbers(packages, (lot) => lot.extensions)}, ${numbers(packages, (lot) => lot.at)})
      as now (id, seen, bid, amount, bids, sum, logged, end_at, extensions, at)
    where packages.id = now.id and packages.state_seq = now.seen returning packages.id`;
}
