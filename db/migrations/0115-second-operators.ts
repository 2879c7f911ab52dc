import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table operator_actions add column declined integer not null default 0",
  // Written with the brackets that PostgreSQL adds, so that both schemas compare as equal.
  `create unique index operator_actions_asked_package on operator_actions (package_id)
    where ((done_at is null) AND (package_id is not null))`,
  `create unique index operator_actions_asked_member on operator_actions (member_id)
    where ((done_at is null) AND (act = 'suspend'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
