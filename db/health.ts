import { sql } from "kysely";
import type { Db } from "./client";

/** Asks the database for nothing. @throws where it does not answer */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
