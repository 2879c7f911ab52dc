import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bid_reports_answered on bid_reports (decided_at, id) where decided_at is not null`.execute(
    db,
  );
}
