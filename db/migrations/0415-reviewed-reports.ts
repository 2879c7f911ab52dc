import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table consignments add column reviewed integer not null default 0")
    .execute(db);
  await sql.raw("alter table consignments add column measured text").execute(db);
}
