import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table bid_reports (
    id text primary key,
    bid_id text not null unique references bids (id) on delete cascade,
    package_id text not null references packages (id) on delete cascade,
    reasons text not null,
    reported_at integer not null,
    answer text,
    decided_by text,
    decided_at integer
  ) strict`,
  "create index bid_reports_package on bid_reports (package_id)",
  "create index bid_reports_waiting on bid_reports (reported_at, id) where decided_at is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
