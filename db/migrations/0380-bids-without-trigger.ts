import { type Kysely, sql } from "kysely";
import { perEngine } from "../engine";

/**
 * Every version that can still run knows start times. A trigger makes SQLite read each column of a
 * package twice to write a bid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await perEngine({
    sqlite: sql.raw("drop trigger packages_unopened"),
    postgres: sql.raw("drop trigger packages_unopened on packages"),
  }).execute(db);
  await perEngine({
    sqlite: sql`select 1`,
    postgres: sql.raw("drop function refuse_unopened()"),
  }).execute(db);
}
