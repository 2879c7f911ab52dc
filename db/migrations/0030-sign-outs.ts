import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column sign_outs integer not null default 0`.execute(db);
}
