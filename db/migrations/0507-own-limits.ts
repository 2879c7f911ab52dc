import { type Kysely, sql } from "kysely";

/**
 * A limit that members of an organization of several set for themselves. Who joined with one in
 * their own account keeps it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "alter table memberships add column own_limit_cents integer",
  // The limit of who founded the organization is the organization's.
  `update memberships set own_limit_cents = (select commitment_limit_cents from users
      where users.id = memberships.member_id)
    where member_id <> organization_id`,
];
