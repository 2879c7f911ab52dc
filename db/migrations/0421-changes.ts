import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table packages add column changes_asked integer not null default 0",
  `create table package_changes (
    id text primary key,
    package_id text not null references packages(id) on delete cascade,
    kind text not null,
    note text not null,
    fields text not null,
    columns text not null,
    status text not null,
    asked_at integer not null,
    remind_at integer,
    due_at integer not null,
    decided_at integer,
    seen_seq integer not null
  )`,
  "create index package_changes_package on package_changes (package_id)",
  // Written with the brackets that PostgreSQL adds, so that both schemas compare as equal.
  `create unique index package_changes_open on package_changes (package_id)
    where (status = 'open')`,
  `create table package_change_answers (
    change_id text not null references package_changes(id) on delete cascade,
    member_id text not null references users(id) on delete cascade,
    answer text,
    asked_at integer not null,
    answered_at integer,
    primary key (change_id, member_id)
  )`,
  "create index package_change_answers_member on package_change_answers (member_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
