import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index packages_presented on packages (status, roadshow_end_time, seq)
    where roadshow_end_time is not null`.execute(db);
}
