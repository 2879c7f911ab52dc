import { type Kysely, sql } from "kysely";

/** A withdrawn invitation still counts towards how many a seller sends a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitations add column withdrawn_at integer`.execute(db);
}
