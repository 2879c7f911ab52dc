import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../db";
import { compilable } from "../indexed";
import { prepared } from "../prepared";
import type { Schema } from "../schema";

export interface AskedKey {
  packageId: string;
  bidderId: string;
  idempotencyKey: string | null;
}

export interface BiddingRow {
  confirmed: number;
  answered: number | null;
  earlier_id: string | null;
  set_cents: number | null;
  maximum_cents: number | null;
}

interface ReadBiddings<Lot> {
  lots: Lot[];
  biddings: (BiddingRow | null)[];
}

/** Reads everything that bid requests are judged by in one query. */
export function biddingsWith<Lot>(lotsOf: (db: Db) => SelectQueryBuilder<Schema, "packages", Lot>) {
  const find = prepared<
    { asked: string },
    { lots: Lot[] | null; biddings: (BiddingRow & { n: number })[] | null }
  >((db, value) =>
    compilable(
      sql`with asked as materialized (
        select * from json_to_recordset(${value("asked")}::json)
          as asked (n bigint, package text, bidder text, key text)
      ), biddings as (
        select asked.n, users.is_email_verified as confirmed,
          (select bids.id from bids
            where bids.bidder_id = asked.bidder and bids.idempotency_key = asked.key) as earlier_id,
          known.seq as answered,
          case when own.idempotency_key = asked.key then own.maximum_cents end as set_cents,
          case when own.gone_with is null then own.maximum_cents end as maximum_cents
        from asked join users on users.id = asked.bidder
          left join idempotency_keys known on member_id = asked.bidder and idempotency_key = asked.key
          left join maximum_bids own
            on own.package_id = asked.package and own.bidder_id = asked.bidder
      ), lots as (${lotsOf(db).where(sql<SqlBool>`packages.id = any(array(select package from asked))`)})
      select (select json_agg(lots) from lots) as lots,
        (select json_agg(biddings) from biddings) as biddings`,
      db,
    ),
  );

  return async (tx: Db, asked: readonly AskedKey[]): Promise<ReadBiddings<Lot>> => {
    const requests = asked.map(({ packageId, bidderId, idempotencyKey }, n) => ({
      ...{ n, package: packageId, bidder: bidderId, key: idempotencyKey },
    }));
    const found = await find.firstIn(tx, { asked: JSON.stringify(requests) });
    const biddings: (BiddingRow | null)[] = asked.map(() => null);
    for (const { n, ...row } of found?.biddings ?? []) biddings[n] = row;
    return { lots: found?.lots ?? [], biddings };
  };
}

export interface Notice {
  packageId: string;
  bidderId: string;
  at: number;
  before: number;
}

interface ClaimedNotice {
  package_id: string;
  bidder_id: string;
  standing_cents: number | null;
}

export async function claimNotices(
  tx: Db,
  notices: readonly Notice[],
): Promise<(ClaimedNotice | undefined)[]> {
  const asked = notices.map(({ packageId, bidderId, at, before }) => ({
    ...{ package: packageId, bidder: bidderId, at, before },
  }));
  const claimed = await claim.all(tx, { asked: JSON.stringify(asked) });
  return notices.map(({ packageId, bidderId }) =>
    claimed.find((row) => row.package_id === packageId && row.bidder_id === bidderId),
  );
}

const claim = prepared<{ asked: string }, ClaimedNotice>((db, value) =>
  compilable(
    sql`with asked as materialized (
      select * from json_to_recordset(${value("asked")}::json)
        as asked (package text, bidder text, at bigint, before bigint)
    )
    insert into outbid_notices (package_id, bidder_id, noticed_at)
      select package, bidder, at from asked
      on conflict (package_id, bidder_id) do update set noticed_at = excluded.noticed_at
        where outbid_notices.noticed_at <= (select before from asked
          where package = excluded.package_id and bidder = excluded.bidder_id)
      returning package_id, bidder_id, (select standing_cents from positions
        where positions.package_id = outbid_notices.package_id
        and positions.bidder_id = outbid_notices.bidder_id) as standing_cents`,
    db,
  ),
);
