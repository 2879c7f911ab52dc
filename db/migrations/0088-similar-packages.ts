import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of [
    ["packages_running_kind", "language, category, seq"],
    ["packages_running_language", "language, seq"],
  ])
    await sql
      .raw(`create index ${name} on packages (${columns}) where status = 'active'`)
      .execute(db);
}
