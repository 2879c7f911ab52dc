import { type Kysely, sql } from "kysely";

/** The encoding that a seller chose for a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table delivery_files add column encoding text").execute(db);
}
