import { type Kysely, sql } from "kysely";

/** Members from before this migration are notified of the current texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table users add column legal_texts_at integer not null default 0",
    "create index users_legal_texts on users (is_email_verified, legal_texts_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
