import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { runMigrations } from "../../db/migrate";
import { migrations } from "../../db/migrations";
import { postgresMigrations } from "../../db/postgres/migrations";
import type { Schema } from "../../db/schema";
import { inTransaction } from "../../db/transaction";
import { newFolder } from "./folder";
import { emptyDatabase } from "./postgres";
import { openPatiently } from "./run-database";
import { isOnPostgres } from "./run-engine";

const TABLES = [
  ...["users", "packages", "bids", "positions", "maximum_bids"],
  ...["contract_numbers", "contract_references", "contracts", "deliveries", "delivery_tokens"],
  ...["exclusive_bids", "licences", "offers"],
] as const satisfies ReadonlyArray<keyof Schema>;

export async function asOfVersion(last: string, { db: world }: { db: Db }): Promise<string> {
  const place = isOnPostgres ? emptyDatabase() : join(newFolder(), "before.sqlite");
  const before = openPatiently(place);
  const all = isOnPostgres ? postgresMigrations() : migrations;
  const known = Object.entries(all).filter(([name]) => name <= last);
  const { error } = await runMigrations(before, Object.fromEntries(known));
  if (error) throw error;
  await inTransaction(before, async (tx) => {
    // Bids and packages refer to each other.
    const checkAtCommit = isOnPostgres
      ? sql`set local session_replication_role = replica`
      : sql`pragma defer_foreign_keys = on`;
    await checkAtCommit.execute(tx);
    for (const table of TABLES) {
      const columns = await columnsOf(tx, table);
      if (columns.length === 0) continue;
      const rows = await world
        .selectFrom(table)
        .select(columns as never[])
        .execute();
      for (const row of rows)
        await tx
          .insertInto(table)
          .values(row as never)
          .execute();
    }
  });
  await before.destroy();
  return place;
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const query: RawBuilder<{ name: string }> =
    engineOf(db) === "sqlite"
      ? sql`select name from pragma_table_info(${table})`
      : sql`select column_name as name from information_schema.columns where table_name = ${table}`;
  return (await query.execute(db)).rows.map(({ name }) => name);
}
