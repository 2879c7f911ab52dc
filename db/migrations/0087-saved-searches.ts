import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table saved_searches (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    address text not null,
    anchor text not null,
    name text not null,
    frequency text not null check (frequency in ('at-once', 'daily', 'never')),
    mail_due_at integer,
    mailed_at integer,
    created_at integer not null
  ) strict`,
  "create unique index saved_searches_own on saved_searches (user_id, address)",
  "create index saved_searches_anchored on saved_searches (anchor, address, id)",
  "create index saved_searches_due on saved_searches (mail_due_at) where mail_due_at is not null",
  `create table search_matches (
    id text primary key,
    search_id text not null references saved_searches (id) on delete cascade,
    package_id text not null references packages (id) on delete cascade,
    found_at integer not null,
    seen_at integer,
    mailed_at integer
  ) strict`,
  "create unique index search_matches_once on search_matches (search_id, package_id)",
  "create index search_matches_package on search_matches (package_id)",
  "create index search_matches_new on search_matches (search_id) where seen_at is null",
  "create index search_matches_unmailed on search_matches (search_id) where mailed_at is null",
  `create table package_arrivals (
    package_id text not null references packages (id) on delete cascade,
    kind text not null check (kind in ('listed', 'certified', 'featured', 'ending')),
    due_at integer not null,
    primary key (package_id, kind)
  ) strict`,
  "create index package_arrivals_due on package_arrivals (due_at)",
  // Searches for auctions ending soon match running auctions a day before their end.
  `insert into package_arrivals (package_id, kind, due_at)
    select id, 'ending', auction_end_time - 86400000 from packages where status = 'active'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
