import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table second_factor_removals (
    user_id text primary key references users (id) on delete cascade,
    due_at integer not null,
    kept_at integer
  ) strict`,
  "create index second_factor_removals_due on second_factor_removals (due_at) where kept_at is null",
  // Written with the brackets that PostgreSQL adds, so that both schemas compare as equal.
  `create unique index operator_actions_asked_operator on operator_actions (member_id)
    where ((done_at is null) AND (act = 'grant-operator'))`,
  "alter table announcements add column starts_at integer not null default 0",
  // Texts of earlier versions come from the files in the settings.
  "alter table house_texts add column source text not null default 'file'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
