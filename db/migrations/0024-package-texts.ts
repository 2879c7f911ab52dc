import { type Kysely, sql } from "kysely";

/** What searches compared before 0078, which makes their documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table package_texts (seq integer primary key, body text not null) strict`.execute(
    db,
  );
}
