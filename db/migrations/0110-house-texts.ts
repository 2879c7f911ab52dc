import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table house_texts (
    kind text not null check (kind in ('terms', 'privacy', 'imprint')),
    language text not null,
    since integer not null,
    markdown text not null,
    primary key (kind, language, since)
  ) strict`,
  `create table announcements (
    id text primary key,
    texts text not null,
    ends_at integer not null,
    created_by text references users (id) on delete set null,
    created_at integer not null
  ) strict`,
  "create index announcements_by on announcements (created_by) where created_by is not null",
  "create index announcements_end on announcements (ends_at)",
  "alter table users add column terms_accepted_at integer",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
