import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table mailings (
    id text primary key,
    alert text,
    mails text not null,
    request_id text,
    created_at integer not null
  ) strict`,
  "alter table favorites add column reminded_at integer",
  "create index favorites_unreminded on favorites (package_id) where reminded_at is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
