import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const column = "counts_tags integer not null default 0";
  await sql.raw(`alter table consignments add column ${column}`).execute(db);
}
