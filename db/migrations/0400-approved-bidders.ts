import { type Kysely, sql } from "kysely";

/** Requests to bid, what a seller decided about a member for all packages, and who is excluded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "alter table packages add column exclusions text",
  `create table bidder_requests (
    package_id text not null references packages (id) on delete cascade,
    member_id text not null references users (id) on delete cascade,
    seller_id text not null references users (id) on delete cascade,
    note text not null,
    state text not null check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
    asked_at integer not null,
    decided_at integer,
    remind_at integer,
    primary key (package_id, member_id)
  ) strict`,
  "create index bidder_requests_member on bidder_requests (member_id)",
  "create index bidder_requests_seller on bidder_requests (seller_id, decided_at)",
  `create index bidder_requests_due on bidder_requests (remind_at) where remind_at is not null`,
  `create table known_bidders (
    seller_id text not null references users (id) on delete cascade,
    member_id text not null references users (id) on delete cascade,
    decision text not null check (decision in ('approved', 'declined')),
    decided_at integer not null,
    primary key (seller_id, member_id)
  ) strict`,
  "create index known_bidders_member on known_bidders (member_id)",
];
