import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index favorites_package_user on favorites (package_id, user_id)`.execute(db);
  await sql`drop index favorites_package`.execute(db);
}
