import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table calendar_links (
      user_id text primary key references users (id) on delete cascade,
      token text not null unique,
      created_at integer not null
    ) strict`)
    .execute(db);
}
