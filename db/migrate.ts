import { sql } from "kysely";
import type { Migration, MigrationResultSet } from "kysely/migration";
import { HOUR } from "../src/lib/time";
import type { Db } from "./client";
import { engineOf } from "./engine";
import { migrations } from "./migrations";
import { withQueryTimeout } from "./patience";
import { appliedMigrations, postgresMigrations } from "./postgres/migrations";

/** If several processes start, one migrates and the others wait. @throws the migration's error */
export async function migrate(db: Db): Promise<string[]> {
  if (await isUpToDate(db)) return [];
  const engineMigrations = engineOf(db) === "postgres" ? postgresMigrations() : migrations;
  const { error, results } = await withQueryTimeout(HOUR, () =>
    runMigrations(db, engineMigrations),
  );
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Foreign keys are off during rebuilds (https://sqlite.org/lang_altertable.html#otheralter). */
export async function runMigrations(
  db: Db,
  byName: Record<string, Migration>,
): Promise<MigrationResultSet> {
  const { Migrator } = await import("kysely/migration");
  const provider = { getMigrations: async () => byName };
  // Builds between two versions have had migrations before others with a lower number.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  if (engineOf(db) === "postgres") return migrator.migrateToLatest();
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await migrator.migrateToLatest();
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

/** The migrator itself would run a dozen queries and take a lock at every start. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const isPostgres = engineOf(db) === "postgres";
  const names = new Set(await (isPostgres ? appliedMigrations(db) : appliedInSqlite(db)));
  const expected = Object.keys(migrations);
  return names.size === expected.length && expected.every((name) => names.has(name));
}

async function appliedInSqlite(db: Db): Promise<string[]> {
  const tables = await sql`select 1 from sqlite_schema where name = 'kysely_migration'`.execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
