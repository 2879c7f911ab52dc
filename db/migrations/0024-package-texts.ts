import { type Kysely, sql } from "kysely";

/** Replaced by 0078. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table package_texts (seq integer primary key, body text not null) strict`.execute(
    db,
  );
}
