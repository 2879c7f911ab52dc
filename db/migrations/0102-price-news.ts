import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table price_news (
    package_id text primary key references packages (id) on delete cascade,
    noticed_cents integer not null,
    noticed_at integer not null default 0,
    due_at integer
  ) strict`,
  "create index price_news_due on price_news (due_at) where due_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
