import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table packages add column seats integer not null default 1",
  "alter table packages add column exclusive_from_cents integer",
  "alter table packages add column shelf text",
  "alter table packages add column seated integer not null default 0",
  "alter table packages add column shelf_price_cents integer",
  "alter table packages add column shelf_opened_at integer",
  "alter table packages add column shelf_closed_at integer",
  "alter table positions add column seated integer not null default 0",
  "alter table maximum_bids add column precedence integer not null default 0",
  "alter table bids add column seat integer not null default 1",
  "alter table bids add column seat_price_cents integer",
  // A package with one seat still has at most one accepted bid.
  "drop index bids_one_accepted",
  "create unique index bids_one_accepted on bids (package_id, seat) where status = 'accepted'",
  `create table exclusive_bids (
    package_id text not null references packages (id) on delete cascade,
    bidder_id text not null references users (id) on delete cascade,
    maximum_cents integer not null,
    precedence integer not null,
    set_at integer not null,
    primary key (package_id, bidder_id)
  ) strict`,
  "create index exclusive_bids_bidder on exclusive_bids (bidder_id)",
  `create table licences (
    package_id text not null references packages (id) on delete cascade,
    seat integer not null,
    kind text not null check (kind in ('seat', 'exclusive', 'shelf')),
    bid_id text not null references bids (id) on delete cascade,
    price_cents integer not null,
    contract_id text references contracts (id) on delete set null,
    created_at integer not null,
    voided_at integer,
    primary key (package_id, seat)
  ) strict`,
  "create unique index licences_bid on licences (bid_id)",
  "create index licences_contract on licences (contract_id) where contract_id is not null",
  "create index licences_due on licences (package_id) where contract_id is null",
  "alter table deliveries add column shares_id text references deliveries (id) on delete cascade",
  "create index deliveries_shares on deliveries (shares_id) where shares_id is not null",
  `create table recipients (
    delivery_id text not null references deliveries (id) on delete cascade,
    file_id text not null references delivery_files (id) on delete cascade,
    header blob not null,
    sealed_sha256 text not null,
    primary key (delivery_id, file_id)
  ) strict`,
  "create index recipients_file on recipients (file_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
