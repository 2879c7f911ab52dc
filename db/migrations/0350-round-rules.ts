import { type Kysely, sql } from "kysely";

/** Rounds that are already listed keep their rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table packages add column round_rule integer not null default 1`.execute(db);
  for (const column of ["clearing_cents", "defense_cents", "beaten_cents"])
    await sql`alter table packages add column ${sql.ref(column)} integer`.execute(db);
}
