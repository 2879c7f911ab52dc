import { type Kysely, sql } from "kysely";

const INDEXES = {
  packages_created: "(created_at, category, listed_traits)",
  packages_content_type: "(content_type, listed_traits)",
  packages_training_value: "(training_value, listed_traits) where training_value is not null",
  packages_word_prices:
    "(status, language, category, listed_price_cents, total_words, listed_traits)",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await sql.raw(`drop index ${name}`).execute(db);
    await sql.raw(`create index ${name} on packages ${columns}`).execute(db);
  }
  await sql`create index packages_hidden on packages (hidden_at) where hidden_at is not null`.execute(
    db,
  );
}
