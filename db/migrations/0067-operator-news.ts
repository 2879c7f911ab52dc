import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table operator_news (
      id integer primary key check (id = 1),
      told_at integer not null,
      latest_at integer not null
    ) strict`)
    .execute(db);
  await sql.raw("insert into operator_news (id, told_at, latest_at) values (1, 0, 0)").execute(db);
}
