import { type Kysely, sql } from "kysely";

/** Contracts that are already void get no refund, because the parties may have settled it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table deliveries add column refund_cents integer").execute(db);
  await sql.raw("alter table deliveries add column refund_due_at integer").execute(db);
  await sql.raw("alter table deliveries add column refund_sent_at integer").execute(db);
  await sql.raw("alter table deliveries add column refund_received_at integer").execute(db);
}
