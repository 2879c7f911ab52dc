import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../../db/client";
import type { Db } from "../../../db/db";
import { migrate, runMigrations } from "../../../db/migrate";
import { SqliteSource } from "../../../db/moving/source";
import { insertRows, resumeNumbering, tablesOf, truncateTables } from "../../../db/moving/target";
import { postgresMigrations } from "../../../db/postgres/migrations";
import { inTransaction } from "../../../db/transaction";
import { TestClock } from "../../support/clock";
import { newFolder } from "../../support/folder";
import type { People } from "../../support/people";
import { emptyDatabase } from "../../support/postgres";
import { createWorld, type World } from "../../support/world";
import { databaseOf, KEYS, type Version } from "./stored";

/** The database as the earlier version left it. On PostgreSQL, its rows in that version's tables. */
export async function asLeft(version: Version, engine: "sqlite" | "postgres"): Promise<string> {
  const file = join(newFolder(), "left.sqlite");
  await Bun.write(file, await databaseOf(version));
  if (engine === "sqlite") return file;
  const place = emptyDatabase();
  const db = openDatabase(place);
  const source = new SqliteSource(file);
  const had = [...source.rows("kysely_migration", [{ name: "name", kind: "text" }])].flat();
  const known = Object.entries(postgresMigrations()).filter(([name]) => had.includes(name));
  const { error } = await runMigrations(db, Object.fromEntries(known));
  if (error) throw error;
  const tables = await tablesOf(db);
  await inTransaction(db, async (tx) => {
    // Bids and packages refer to each other.
    await sql`set local session_replication_role = replica`.execute(tx);
    await truncateTables(tx, tables);
    for (const table of tables) {
      const rows = [...source.rows(table.name, table.columns)];
      if (rows.length > 0) await insertRows(tx, table, rows);
    }
    await resumeNumbering(tx);
  });
  source.close();
  await db.destroy();
  return place;
}

/** Today's program on a database that it has upgraded. */
export async function upgraded(place: string, at: number): Promise<World> {
  const db = openDatabase(place);
  await migrate(db);
  const clock = new TestClock();
  clock.set(at);
  const beside = { file: place, clock, dataDir: newFolder(), people: await peopleOf(db) };
  await db.destroy();
  // Of the world beside, nothing else is read.
  return createWorld({ env: KEYS, beside: beside as unknown as World });
}

async function peopleOf(db: Db): Promise<People> {
  const users = await db.selectFrom("users").selectAll().execute();
  const named = users.map((user) => [user.email.split("@")[0], user]);
  return Object.fromEntries(named) as unknown as People;
}
