import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table delivery_fetches add column log_entry integer").execute(db);
}
