import { type Kysely, sql } from "kysely";

/** It is unknown which sessions began before verification, so operators must sign in again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column verified_at_start integer not null default 0`.execute(db);
}
