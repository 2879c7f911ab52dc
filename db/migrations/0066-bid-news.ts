import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table bid_news (
    package_id text primary key references packages (id) on delete cascade,
    told integer not null,
    due_at integer
  ) strict`,
  "create index bid_news_due on bid_news (due_at) where due_at is not null",
  // Sellers of auctions that run already are told of what is bid from now on.
  `insert into bid_news (package_id, told, due_at)
    select id, bid_count, 0 from packages where status = 'active' and bid_count > 0`,
];

/** What sellers were told of the bids on their running auctions, and when they are told again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
