import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "create index mail_outbox_unsent on mail_outbox (created_at, id) where sent_at is null",
  "create index mail_outbox_tried on mail_outbox (attempts, id) where sent_at is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
