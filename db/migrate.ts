import { sql } from "kysely";
import type { Db } from "./client";
import { migrations } from "./migrations";

/**
 * Brings the schema up to date; does nothing where it is.
 * @returns the names of the migrations that ran
 * @throws the migration's own error, with the database left as it was
 */
export async function migrate(db: Db): Promise<string[]> {
  if (await isUpToDate(db)) return [];
  const { Migrator } = await import("kysely/migration");
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Nearly every start finds it so; the migrator asks a dozen questions and takes a lock to say it. */
async function isUpToDate(db: Db): Promise<boolean> {
  const tables = await sql`select 1 from sqlite_schema where name = 'kysely_migration'`.execute(db);
  if (tables.rows.length === 0) return false;
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(applied.rows.map(({ name }) => name));
  const known = Object.keys(migrations);
  return names.size === known.length && known.every((name) => names.has(name));
}
