import { sql } from "kysely";
import type { Db } from "../db";
import { numbers, texts } from "./columns";

/** A request to bid, by what it is known again by. */
export interface AskedKey {
  packageId: string;
  bidderId: string;
  idempotencyKey: string | null;
}

/** Who bids, what the same request has led to before, and how far bids are made for them by now. */
export interface BiddingRow {
  confirmed: number;
  earlier_id: string | null;
  set_cents: number | null;
  maximum_cents: number | null;
}

/** One for each request, in their order; null where there is no such member. */
export async function findBiddings(
  tx: Db,
  asked: readonly AskedKey[],
): Promise<(BiddingRow | null)[]> {
  const { rows } = await sql<BiddingRow & { n: number }>`
    select asked.n, users.is_email_verified as confirmed,
      (select bids.id from bids
        where bids.bidder_id = asked.bidder and bids.idempotency_key = asked.key) as earlier_id,
      own.set_cents, own.maximum_cents
    from unnest(${texts(asked, (one) => one.packageId)}, ${texts(asked, (one) => one.bidderId)},
        ${texts(asked, (one) => one.idempotencyKey)})
        with ordinality as asked (package, bidder, key, n)
      join users on users.id = asked.bidder
      left join lateral (
        select case when idempotency_key = asked.key then maximum_cents end as set_cents,
          case when gone_with is null then maximum_cents end as maximum_cents
        from maximum_bids where package_id = asked.package and bidder_id = asked.bidder
      ) own on true`.execute(tx);
  const found: (BiddingRow | null)[] = asked.map(() => null);
  for (const { n, ...row } of rows) found[n - 1] = row;
  return found;
}

/** A notice that a member was outbid on a package. */
export interface Notice {
  packageId: string;
  bidderId: string;
  at: number;
  /** Unless the last one was later than this. */
  before: number;
}

/** Notes notices, of which none is for the same member and package. @returns which of them were due */
export async function claimNotices(tx: Db, notices: readonly Notice[]): Promise<boolean[]> {
  const { rows } = await sql<{ package_id: string; bidder_id: string }>`
    with asked as (
      select * from unnest(${texts(notices, (one) => one.packageId)},
        ${texts(notices, (one) => one.bidderId)}, ${numbers(notices, (one) => one.at)},
        ${numbers(notices, (one) => one.before)}) as asked (package, bidder, at, before)
    )
    insert into outbid_notices (package_id, bidder_id, noticed_at)
      select package, bidder, at from asked
      on conflict (package_id, bidder_id) do update set noticed_at = excluded.noticed_at
        where outbid_notices.noticed_at <= (select before from asked
          where package = excluded.package_id and bidder = excluded.bidder_id)
      returning package_id, bidder_id`.execute(tx);
  return notices.map(({ packageId, bidderId }) =>
    rows.some((row) => row.package_id === packageId && row.bidder_id === bidderId),
  );
}
