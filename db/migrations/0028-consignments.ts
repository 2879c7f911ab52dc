import { type Kysely, sql } from "kysely";

/** File names must differ in more than case, because many buyers' file systems ignore case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    "alter table delivery_files add column folded text",
    "create unique index delivery_files_folded on delivery_files (consignment_id, folded)",
    "create index consignments_measuring on consignments (progressed_at, id) where status = 'measuring'",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
