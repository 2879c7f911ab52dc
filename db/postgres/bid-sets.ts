import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db";
import { compilable } from "../indexed";
import { prepared } from "../prepared";

export interface BidSet {
  entries: string[];
  bids: NewBidRow[];
  maxima: NewMaximum[];
  openings: NewOpening[];
  packages: RaisedPackage[];
  answers: NewAnswer[];
}

export const emptySet = (): BidSet => ({
  ...{ entries: [], bids: [], maxima: [], openings: [], packages: [], answers: [] },
});

interface NewAnswer {
  member_id: string;
  idempotency_key: string;
  request_hash: string;
  status: number;
  answer: string;
  entry: number | null;
  created_at: number;
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
  seen: number;
  bid: string | null;
  amount: number | null;
  bids: number;
  sum: number;
  logged: number;
  end: number | null;
  extensions: number;
  at: number;
}

/**
 * Writes a set in two statements, packages first: all other writers to the log wait from its next
 * place on.
 * @throws where a package has changed since it was judged
 */
export async function writeBids(tx: Db, set: BidSet, before: number): Promise<void> {
  const extended = set.packages.some(({ end }) => end !== null);
  const found = await (extended ? raiseAndExtend : raise).firstIn(tx, {
    latest: JSON.stringify(latestOf(set.bids)),
    maxima: JSON.stringify(set.maxima),
    packages: JSON.stringify(set.packages),
    refused: JSON.stringify(set.answers.filter(({ entry }) => entry === null)),
  });
  if (found?.raised !== set.packages.length)
    throw new Error("A package has changed since a bid on it was ruled on");
  const hasEntry = ({ entry }: NewAnswer) => entry !== null;
  if (set.entries.length === 0 && !set.answers.some(hasEntry)) return;
  await writeLogged.firstIn(tx, {
    entries: JSON.stringify(set.entries),
    count: set.entries.length,
    before,
    taken: JSON.stringify(set.answers.filter(hasEntry)),
    bids: JSON.stringify(set.bids),
    openings: JSON.stringify(set.openings),
  });
}

/**
 * A bidder's standing bids only rise, so the latest is the highest; a rejected one may be higher.
 */
function latestOf(bids: readonly NewBidRow[]) {
  const latest = new Map(bids.map((bid) => [`${bid.package_id} ${bid.bidder_id}`, bid]));
  return [...latest.values()].map(({ bidder_id, package_id, amount_cents: amount }) => ({
    ...{ bidder: bidder_id, package: package_id, amount },
  }));
}

/**
 * What is not in the log. Rows come as JSON, which both sides take a fraction of the time for that arrays of
 * each column take. What lists filter and order by is named only where an end was moved: triggers go by
 * the name.
 */
const raising = (extension: RawBuilder<unknown>) =>
  prepared<Record<"latest" | "maxima" | "packages" | "refused", string>, { raised: number }>(
    (db, value) =>
      compilable(
        sql`with positions as (
        insert into positions (bidder_id, package_id, highest_own_cents, standing_cents)
          select bidder, package, amount, amount
          from json_to_recordset(${value("latest")}::json)
            as latest (bidder text, package text, amount bigint)
          on conflict (bidder_id, package_id) do update set
            highest_own_cents = greatest(positions.highest_own_cents, excluded.highest_own_cents),
            standing_cents = excluded.standing_cents
      ), maxima as (
        insert into maximum_bids (package_id, bidder_id, maximum_cents, idempotency_key, set_at)
          select * from json_to_recordset(${value("maxima")}::json) as maximum (package_id text,
            bidder_id text, maximum_cents bigint, idempotency_key text, set_at bigint)
          on conflict (package_id, bidder_id) do update set maximum_cents = excluded.maximum_cents,
            idempotency_key = excluded.idempotency_key, set_at = excluded.set_at, gone_with = null
      ), refused as (
        insert into idempotency_keys
            (member_id, idempotency_key, request_hash, status, answer, created_at)
          select * from json_to_recordset(${value("refused")}::json) as answer (member_id text,
            idempotency_key text, request_hash text, status bigint, answer text, created_at bigint)
      ), raised as (
        update packages set highest_bid_cents = coalesce(now.amount, highest_bid_cents),
          highest_bid_id = coalesce(now.bid, highest_bid_id),
          bid_count = bid_count + now.bids, bids_sum_cents = bids_sum_cents + now.sum,
          bids_top_cents = greatest(bids_top_cents, now.amount),
          state_seq = state_seq + now.bids, logged = now.logged ${extension}
        from json_to_recordset(${value("packages")}::json) as now (id text, seen bigint, bid text,
          amount bigint, bids bigint, sum bigint, logged bigint, "end" bigint,
          extensions bigint, at bigint)
        where packages.id = now.id and packages.state_seq = now.seen returning packages.id
      )
      select count(*) as raised from raised`,
        db,
      ),
  );

const raise = raising(sql``);

const raiseAndExtend = raising(sql`, auction_end_time = coalesce(now."end", auction_end_time),
  version = version + now.extensions,
  updated_at = case when now.extensions > 0 then now.at else updated_at end`);

const writeLogged = prepared<
  Record<"entries" | "bids" | "openings" | "taken", string> & { count: number; before: number },
  unknown
>((db, value) =>
  compilable(
    sql`with place as (
      update log_place set last = last + ${value("count")}::bigint
        returning last - ${value("count")}::bigint as base
    ), entries as (
      insert into log_entries (seq, data)
        select base + n, data from place,
          json_array_elements_text(${value("entries")}::json) with ordinality as entry (data, n)
    ), openings as (
      insert into maximum_openings (log_entry, package_id, bidder_id, maximum_cents, salt)
        select base + entry, package_id, bidder_id, maximum_cents, salt
        from place, json_to_recordset(${value("openings")}::json) as opening (package_id text,
          bidder_id text, maximum_cents bigint, salt text, entry bigint)
    ), taken as (
      insert into idempotency_keys
          (member_id, idempotency_key, request_hash, status, answer, created_at, log_entry)
        select member_id, idempotency_key, request_hash, status, answer, created_at,
          base - ${value("before")}::bigint + 1 + entry
        from place, json_to_recordset(${value("taken")}::json) as answer (member_id text,
          idempotency_key text, request_hash text, status bigint, answer text, created_at bigint,
          entry bigint)
    )
    insert into bids (id, package_id, bidder_id, seller_id, sequence, amount_cents,
        idempotency_key, created_at, automatic, named_maximum_cents, log_entry,
        status, contract_status)
      select bid.id, package_id, bidder_id, seller_id, sequence, amount_cents,
        idempotency_key, created_at, automatic, named_maximum_cents, base + entry,
        'pending', 'none'
      from place, json_to_recordset(${value("bids")}::json) as bid (id text, package_id text,
        bidder_id text, seller_id text, sequence bigint, amount_cents bigint,
        idempotency_key text, created_at bigint, automatic bigint,
        named_maximum_cents bigint, entry bigint)`,
    db,
  ),
);
