import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table samplings (
    id text primary key,
    consignment_id text not null,
    package_id text not null references packages (id) on delete cascade,
    number integer not null,
    sha256 text not null,
    characters integer not null,
    log_entry integer not null,
    committed_at integer not null,
    checkpoint text,
    sampled_at integer,
    withdrawn_at integer,
    figures text,
    passages text,
    unique (package_id, number)
  ) strict`,
  "create index samplings_consignment on samplings (consignment_id)",
  "create index samplings_sha256 on samplings (sha256)",
  "create index samplings_undrawn on samplings (log_entry) where checkpoint is null",
  "alter table packages add column sampling text",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
