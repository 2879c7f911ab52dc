import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table packages add column buyer_fee_rate integer not null default 0",
  "alter table packages add column seller_fee_rate integer not null default 0",
  "create table fee_numbers (year integer primary key, last integer not null) strict",
  `create table fee_notes (
    id text primary key,
    contract_id text references contracts (id) on delete set null,
    member_id text references users (id) on delete set null,
    side text not null check (side in ('buyer', 'seller')),
    kind text not null check (kind in ('fee-note', 'credit-note')),
    year integer not null,
    number integer not null,
    amount_cents integer not null,
    details text not null,
    issued_at integer not null,
    unique (contract_id, side, kind),
    unique (year, number)
  ) strict`,
  "create index fee_notes_member on fee_notes (member_id)",
  "create index fee_notes_issued on fee_notes (issued_at, id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
