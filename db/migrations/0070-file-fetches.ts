import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = "delivery_id, side, consignment, n, id";
  await sql.raw(`create index delivery_fetches_file on delivery_fetches (${columns})`).execute(db);
}
