import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table benchmarks (
      id text primary key,
      name text not null unique collate nocase,
      windows integer not null,
      hashes blob not null,
      added_at integer not null
    ) strict`,
    // Raised whenever benchmarks change, so that every sample is compared again.
    "create table benchmark_state (edition integer not null) strict",
    "insert into benchmark_state (edition) values (0)",
    "alter table sample_files add column benchmarks text",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
