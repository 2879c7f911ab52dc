import { type Kysely, sql } from "kysely";

/**
 * How a package is sold. Those listed before, also by a server of the previous version, keep the
 * rule that bidders and sellers were promised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const column = "alter table packages add column sale_rule text not null default 'seller-30'";
  await sql.raw(column).execute(db);
}
