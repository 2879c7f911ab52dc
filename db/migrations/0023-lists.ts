import { type Kysely, sql } from "kysely";

const LISTED = [
  ...["category", "language", "rights_class", "listed_price_cents"],
  ...["auction_end_time", "created_at", "roadshow_end_time", "total_words"],
];

const ORDERS = {
  packages_by_seq: ["seq"],
  packages_by_end: ["auction_end_time", "seq"],
  packages_by_price: ["listed_price_cents", "seq"],
  packages_by_words: ["total_words", "seq"],
};

/** Six covering indexes replace 36, so that a new listing writes a sixth of the pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'index' and tbl_name = 'packages'
    and (name glob 'packages_list_*' or name in ('packages_counted', 'packages_featured'))
  `.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  const create = async (name: string, first: string[], where = "") => {
    const rest = LISTED.filter((column) => !first.includes(column));
    const columns = [...first, ...rest].join();
    await sql.raw(`create index ${name} on packages (${columns})${where}`).execute(db);
  };
  for (const [name, columns] of Object.entries(ORDERS))
    await create(name, ["status", "certified", ...columns]);
  const choices = ["category", "language", "status", "certified", "rights_class"];
  await create("packages_counted", choices);
  await create(
    "packages_featured",
    ["status", "certified", "roadshow_end_time"],
    " where roadshow_end_time is not null",
  );
}
