import { type Kysely, sql } from "kysely";

/** Existing packages keep the rule that bidders and sellers were promised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const column = "alter table packages add column sale_rule text not null default 'seller-30'";
  await sql.raw(column).execute(db);
}
