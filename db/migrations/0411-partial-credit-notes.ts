import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const INVOICES = `create table invoices_of_0411 (
    id text primary key,
    contract_id text not null references contracts (id) on delete cascade,
    kind text not null check (kind in ('invoice', 'credit-note')),
    series_id text not null references invoice_series (id) on delete cascade,
    number integer not null,
    details text not null,
    issued_at integer not null,
    paid_at integer,
    unique (series_id, number)
  ) strict`;

const FEE_NOTES = `create table fee_notes_of_0411 (
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
    unique (year, number)
  ) strict`;

/** SQLite can only remove a constraint with its table. */
const copied = (table: string, create: string) => [
  create,
  `insert into ${table}_of_0411 select * from ${table}`,
  `drop table ${table}`,
  `alter table ${table}_of_0411 rename to ${table}`,
];

const SQLITE = [
  ...copied("invoices", INVOICES),
  ...copied("fee_notes", FEE_NOTES),
  "create index fee_notes_member on fee_notes (member_id)",
  "create index fee_notes_issued on fee_notes (issued_at, id)",
];

const POSTGRES = [
  "alter table invoices drop constraint invoices_contract_id_kind_key",
  "alter table fee_notes drop constraint fee_notes_contract_id_side_kind_key",
];

const COLUMNS = [
  "alter table invoices add column amendment_id text",
  "alter table invoices add column credited_cents integer not null default 0",
  "alter table invoices add column due_at integer",
  "alter table fee_notes add column amendment_id text",
  "create index invoices_contract on invoices (contract_id, kind)",
  "create unique index invoices_once on invoices (contract_id, kind) where amendment_id is null",
  "create unique index fee_notes_once on fee_notes (contract_id, side, kind) where amendment_id is null",
  "create index fee_notes_contract on fee_notes (contract_id, id)",
];

/** A contract can have several credit notes: one for each part that an amendment takes off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const nothing = sql`select 1`;
  for (const statement of SQLITE)
    await perEngine({ sqlite: sql.raw(statement), postgres: nothing }).execute(db);
  for (const statement of POSTGRES)
    await perEngine({ sqlite: nothing, postgres: sql.raw(statement) }).execute(db);
  for (const statement of COLUMNS) await sql.raw(statement).execute(db);
}
