import { type Kysely, sql } from "kysely";

/** Existing listings get no scheduled end, so that bids do not move the end that was promised. */
const STATEMENTS = [
  "alter table bids add column automatic integer not null default 0 check (automatic in (0, 1))",
  "alter table bids add column named_maximum_cents integer",
  "alter table packages add column scheduled_end_time integer",
  "alter table packages add column reserve_cents integer check (reserve_cents > starting_price_cents)",
  `create table maximum_bids (
    package_id text not null references packages (id) on delete cascade,
    bidder_id text not null references users (id) on delete cascade,
    maximum_cents integer not null check (maximum_cents > 0),
    idempotency_key text,
    set_at integer not null,
    gone_with text,
    primary key (package_id, bidder_id)
  ) strict, without rowid`,
  "create index maximum_bids_bidder on maximum_bids (bidder_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
