import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table sample_files add column analysed integer not null default 0",
    "create index sample_files_analysed on sample_files (analysed, uploaded_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
