import { type Kysely, sql } from "kysely";

/** Of bids that were rejected alone, so that no bid that comes in writes it. */
const STATEMENT =
  "create index bids_rejected on bids (package_id, sequence) where status = 'rejected'";

/** Finds the rejected bids of a package, which its chart shows however many others there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
