import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table packages add column confirms_winner integer not null default 0",
  "alter table packages add column confirm_by integer",
  "alter table packages add column confirm_wakes_at integer",
  "alter table packages add column winner_lapsed_at integer",
  "create index packages_confirming on packages (confirm_wakes_at) where confirm_wakes_at is not null",
];

/** Packages that are already listed keep their rule: anybody wins without a confirmed address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
