import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table billing_details (
    member_id text primary key references users (id) on delete cascade,
    details text not null,
    updated_at integer not null
  ) strict`,
  `create table invoice_series (
    id text primary key,
    seller_id text unique references users (id) on delete set null,
    last integer not null
  ) strict`,
  `create table invoices (
    id text primary key,
    contract_id text not null references contracts (id) on delete cascade,
    kind text not null check (kind in ('invoice', 'credit-note')),
    series_id text not null references invoice_series (id) on delete cascade,
    number integer not null,
    details text not null,
    issued_at integer not null,
    paid_at integer,
    unique (contract_id, kind),
    unique (series_id, number)
  ) strict`,
  "alter table contracts add column order_number text",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
