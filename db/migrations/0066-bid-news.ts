import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table bid_news (
    package_id text primary key references packages (id) on delete cascade,
    told integer not null,
    due_at integer
  ) strict`,
  "create index bid_news_due on bid_news (due_at) where due_at is not null",
  `insert into bid_news (package_id, told, due_at)
    select id, bid_count, 0 from packages where status = 'active' and bid_count > 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
