import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table packages add column rights_sold integer not null default 0`.execute(db);
}
