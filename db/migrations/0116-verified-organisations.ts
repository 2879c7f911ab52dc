import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table users add column verified_domain text",
  "alter table users add column verified_key text",
  "alter table users add column waiting_since integer",
  "create index users_verified on users (verified_key) where verified_key is not null",
  "create index users_waiting on users (waiting_since) where waiting_since is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
