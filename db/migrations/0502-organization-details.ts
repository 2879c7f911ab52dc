import { type Kysely, sql } from "kysely";

/** What an organization sets for itself beyond its account. Those that have set nothing have no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table organizations (
        id text primary key references users (id) on delete cascade,
        time_zone text,
        domain text,
        logo_id text unique,
        logo blob
      ) strict`,
    )
    .execute(db);
}
