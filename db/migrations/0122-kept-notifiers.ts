import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create index notices_named on notices (decided_at) where name <> ''").execute(db);
}
