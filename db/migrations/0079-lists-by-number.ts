import { type Kysely, sql } from "kysely";

const COLUMNS = [
  ...["seq", "status", "certified", "category", "language", "rights_class", "listed_price_cents"],
  ...["auction_end_time", "created_at", "roadshow_end_time", "total_words"],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index packages_by_seq`.execute(db);
  await sql.raw(`create index packages_by_seq on packages (${COLUMNS.join()})`).execute(db);
}
