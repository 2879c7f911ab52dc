import { type Kysely, sql } from "kysely";

/** Nobody knows which sessions began before verification, so operators sign in once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column verified_at_start integer not null default 0`.execute(db);
}
