import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table drafts add column draft_key text",
  "create unique index drafts_key on drafts (seller_id, draft_key)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
