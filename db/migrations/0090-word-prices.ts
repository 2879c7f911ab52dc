import { type Kysely, sql } from "kysely";

const COLUMNS = ["status", "language", "category", "listed_price_cents", "total_words"];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index packages_word_prices on packages (${COLUMNS.join()})`).execute(db);
}
