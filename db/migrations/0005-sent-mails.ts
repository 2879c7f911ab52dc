import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null
  `.execute(db);
}
