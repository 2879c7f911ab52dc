import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table users add column unpaid_at integer",
  "alter table users add column approval_needed_at integer",
];

/** Contracts that were unpaid before do not count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
