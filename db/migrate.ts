import { Migrator } from "kysely/migration";
import type { Db } from "./client";
import { migrations } from "./migrations";

/**
 * Brings the schema up to date; does nothing where it is.
 * @returns the names of the migrations that ran
 * @throws the migration's own error, with the database left as it was
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
