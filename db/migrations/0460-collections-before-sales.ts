import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

const CONSIGNMENTS = `create table consignments_of_0460 (
    id text primary key,
    delivery_id text references deliveries (id) on delete cascade,
    number integer not null,
    status text not null check (status in ('open', 'measuring', 'refused', 'sealed', 'gone')),
    created_at integer not null,
    progressed_at integer not null,
    sealed_at integer,
    refusal text,
    report text,
    signature text,
    differs text,
    shared integer not null default 0,
    awaited integer not null default 0,
    counts_tags integer not null default 0,
    reviewed integer not null default 0,
    measured text,
    unique (delivery_id, number)
  ) strict`;

/** SQLite can only remove a constraint with its table. */
const SQLITE = [
  CONSIGNMENTS,
  "insert into consignments_of_0460 select * from consignments",
  "drop table consignments",
  "alter table consignments_of_0460 rename to consignments",
  "create unique index consignments_one_current on consignments (delivery_id) where status in ('open', 'measuring', 'refused')",
  "create index consignments_idle on consignments (progressed_at) where status in ('open', 'refused')",
  "create index consignments_measuring on consignments (progressed_at, id) where status = 'measuring'",
  "create index consignments_awaited on consignments (progressed_at) where awaited = 1",
];

const BOTH = [
  "alter table consignments add column package_id text references packages (id) on delete cascade",
  "create unique index consignments_package on consignments (package_id) where status <> 'gone'",
];

/** A seller can upload the collection before a sale, so consignments can have no delivery yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const nothing = sql`select 1`;
  for (const statement of SQLITE)
    await perEngine({ sqlite: sql.raw(statement), postgres: nothing }).execute(db);
  await perEngine({
    sqlite: nothing,
    postgres: sql.raw("alter table consignments alter column delivery_id drop not null"),
  }).execute(db);
  for (const statement of BOTH) await sql.raw(statement).execute(db);
}
