import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table bids add column rejected_from text check (rejected_from in ('pending', 'accepted'))",
    "alter table bids add column undoable_until integer",
    `create index bids_undoable on bids (undoable_until) where undoable_until is not null`,
    "alter table roadshow_materials add column position integer not null default 0",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
