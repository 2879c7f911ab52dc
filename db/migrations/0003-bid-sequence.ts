import { type Kysely, sql } from "kysely";

/** Numbers existing bids by amount, since amounts only ever rose. */
const STATEMENTS = [
  "alter table packages add column state_seq integer not null default 0",
  "alter table packages add column ended_at integer",
  "alter table bids add column sequence integer not null default 0",
  `update bids set sequence = numbered.sequence from (
    select id, row_number() over (partition by package_id order by amount_cents) as sequence from bids
  ) as numbered where numbered.id = bids.id`,
  "update packages set state_seq = bid_count",
  `update packages set ended_at = min(auction_end_time, coalesce(
    (select min(created_at) from contracts where contracts.package_id = packages.id),
    auction_end_time
  )) where status <> 'active'`,
  "drop index bids_package_amount",
  "create unique index bids_package_sequence on bids (package_id, sequence)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
