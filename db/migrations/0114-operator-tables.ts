import { type Kysely, sql } from "kysely";

/** One for each order of the operators' tables. */
const INDEXES = [
  "create index notices_listed on notices (decided_at, reference) where folded_into is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql.raw(index).execute(db);
}
