import { type Kysely, sql } from "kysely";

/** Set by `verifiedNamesAlarm`, because comparing names takes more than SQL. */
const STATEMENT = "alter table packages add column publisher_verified integer not null default 0";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENT).execute(db);
}
