import { type Kysely, sql } from "kysely";

/** A withdrawn invitation still counts toward the seller's daily limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitations add column withdrawn_at integer`.execute(db);
}
