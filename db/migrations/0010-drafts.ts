import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table drafts (
      id text primary key,
      seller_id text not null references users (id) on delete cascade,
      revision integer not null default 1,
      fields text not null,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    "create index drafts_seller on drafts (seller_id, updated_at)",
    "alter table packages add column file_bytes integer",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
