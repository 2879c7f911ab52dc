import { type Kysely, sql } from "kysely";

/**
 * Organizations that become part of another one, at once or after their auctions. Whatever they own
 * then has the other's ID, except what is public under pseudonyms that are made from their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table mergers (
    from_id text primary key references users (id) on delete cascade,
    into_id text not null references users (id) on delete cascade,
    roles text not null,
    state text not null check (state in ('asked', 'agreed', 'merged')),
    asked_at integer not null,
    due_at integer
  ) strict`,
  "create index mergers_into on mergers (into_id)",
  "create index mergers_due on mergers (due_at) where due_at is not null",
  "alter table users add column merged_into text references users (id) on delete cascade",
  "create index users_merged on users (merged_into) where merged_into is not null",
  "alter table packages add column former_bidders text",
];
