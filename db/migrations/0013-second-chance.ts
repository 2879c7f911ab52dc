import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table packages add column relisted_from text references packages (id) on delete set null",
    "create unique index packages_relisted on packages (relisted_from) where relisted_from is not null",
    "alter table drafts add column relisted_from text references packages (id) on delete set null",
    "create unique index drafts_relisted on drafts (relisted_from) where relisted_from is not null",
    "alter table packages add column reserve_missed integer not null default 0",
    "alter table packages add column binds_until integer",
    `create table offers (
      id text primary key,
      package_id text not null references packages (id) on delete cascade,
      bid_id text not null references bids (id) on delete cascade,
      bidder_id text not null references users (id) on delete cascade,
      seller_id text not null references users (id) on delete cascade,
      amount_cents integer not null,
      status text not null check (status in ('open', 'accepted', 'declined', 'lapsed')),
      created_at integer not null,
      expires_at integer not null,
      decided_at integer
    ) strict`,
    "create unique index offers_one_open on offers (package_id) where status = 'open'",
    "create index offers_expiry on offers (expires_at) where status = 'open'",
    "create index offers_package on offers (package_id, id)",
    "create index offers_bidder on offers (bidder_id, id)",
    "create index offers_seller on offers (seller_id, id)",
    "create index offers_bid on offers (bid_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
