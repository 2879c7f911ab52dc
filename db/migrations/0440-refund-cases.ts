import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table deliveries add column refund_missing integer not null default 0",
  "alter table deliveries add column refund_case_at integer",
  "alter table deliveries add column refund_closed_at integer",
  "alter table deliveries add column refund_closed_as text",
  "alter table deliveries add column refund_closed_note text",
  "alter table deliveries add column refund_closed_by text",
  "create index deliveries_refund_cases on deliveries (refund_closed_at, id) where refund_case_at is not null",
];

/** The operators' cases about refunds that are overdue or have not arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
