import { type Kysely, sql } from "kysely";

/**
 * What an organization sets for itself beyond its account, and members who are suspended alone,
 * without their colleagues. Organizations that have set nothing have no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table organizations (
    id text primary key references users (id) on delete cascade,
    time_zone text,
    domain text,
    logo_id text unique,
    logo blob
  ) strict`,
  "alter table memberships add column suspended_at integer",
];
