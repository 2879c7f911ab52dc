import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Null: an operator saw papers.
  "alter table users add column verified_domain text",
  // The folded form of the verified name, which nobody else may take.
  "alter table users add column verified_key text",
  // Since when a registered account waits for an operator's approval.
  "alter table users add column waiting_since integer",
  "create index users_verified on users (verified_key) where verified_key is not null",
  "create index users_waiting on users (waiting_since) where waiting_since is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
