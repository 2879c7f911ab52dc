import { type Kysely, sql } from "kysely";

const COLUMNS = [
  "round_rule integer not null default 1",
  "clearing_cents integer",
  "defense_cents integer",
  "beaten_cents integer",
];

/** Rounds that are already listed keep their rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS)
    await sql.raw(`alter table packages add column ${column}`).execute(db);
}
