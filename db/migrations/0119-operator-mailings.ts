import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table operator_mailings (
    member_id text primary key references users (id) on delete cascade,
    mailed_at integer not null,
    latest_at integer not null
  ) strict`,
  "create index packages_ended on packages (ended_at) where ended_at is not null",
  "create index contracts_time on contracts (created_at)",
  "create index notices_decided on notices (decided_at) where decided_at is not null",
  "create index complaints_time on complaints (made_at)",
  "create index complaints_decided on complaints (decided_at) where decided_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
