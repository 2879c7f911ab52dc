import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table consignments add column shared integer not null default 0",
  "alter table consignments add column awaited integer not null default 0",
  "create index consignments_awaited on consignments (progressed_at) where awaited = 1",
  // Licensees who have accepted keep an earlier consignment in addition to the latest.
  "drop index consignments_one_sealed",
  "alter table delivery_files add column payload_at integer",
  `create table delivery_reports (
    delivery_id text not null references deliveries (id) on delete cascade,
    consignment_id text not null references consignments (id) on delete cascade,
    report text not null,
    signature text not null,
    primary key (delivery_id, consignment_id)
  ) strict`,
  "create index delivery_reports_consignment on delivery_reports (consignment_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
