import { type Kysely, sql } from "kysely";

/** Purchases from the shelf used to be counted as bids. */
const BIDS = `from bids where bids.package_id = packages.id and not exists (select 1 from licences
  where licences.bid_id = bids.id and licences.kind = 'shelf')`;

const STATEMENT = `update packages set
    bid_count = (select count(*) ${BIDS}),
    bids_sum_cents = (select coalesce(sum(amount_cents), 0) ${BIDS}),
    bids_top_cents = (select coalesce(max(amount_cents), 0) ${BIDS}),
    released_bids = (select count(*) ${BIDS} and bids.status = 'released')
  where id in (select package_id from licences where kind = 'shelf')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
