import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table amendments (
    id text primary key,
    contract_id text not null references contracts (id) on delete cascade,
    kind text not null check (kind in ('price', 'cancel', 'refund')),
    amount_cents integer,
    price_cents integer not null,
    proposed_by text not null check (proposed_by in ('seller', 'buyer', 'operator')),
    state text not null
      check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'lapsed')),
    proposed_at integer not null,
    expires_at integer not null,
    ended_at integer
  ) strict`,
  "create index amendments_contract on amendments (contract_id, id)",
  "create unique index amendments_open on amendments (contract_id) where state = 'open'",
  "create index amendments_expiry on amendments (expires_at) where state = 'open'",
  "alter table disputes add column part_cents integer",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
