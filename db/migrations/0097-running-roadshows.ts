import { type Kysely, sql } from "kysely";

/** For the list of running roadshows; bids change none of these columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index packages_presented on packages (status, roadshow_end_time, seq)
    where roadshow_end_time is not null`.execute(db);
}
