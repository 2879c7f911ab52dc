import { type Kysely, sql } from "kysely";

/** Covers rejected bids only, so that a new bid does not write to it. */
const STATEMENT =
  "create index bids_rejected on bids (package_id, sequence) where status = 'rejected'";

/** Finds the rejected bids of a package, which its chart shows however many others there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
