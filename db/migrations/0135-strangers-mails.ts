import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table mail_outbox add column from_stranger integer not null default 0",
  `create index mail_outbox_turn on mail_outbox (from_stranger, next_attempt_at)
    where sent_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
