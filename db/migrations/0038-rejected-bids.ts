import { type Kysely, sql } from "kysely";

const STATEMENT =
  "create index bids_rejected on bids (package_id, sequence) where status = 'rejected'";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
