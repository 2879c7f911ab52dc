import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "create index packages_running_category on packages (category, seq) where status = 'active'",
    )
    .execute(db);
}
