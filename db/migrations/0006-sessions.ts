import { type Kysely, sql } from "kysely";

/**
 * A session that began before its user's address was verified opens no operator's page. Which of
 * those that run did is not known, so all count as such: operators sign in once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column verified_at_start integer not null default 0`.execute(db);
}
