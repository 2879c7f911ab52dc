import { Database } from "bun:sqlite";
import { isDamage } from "./errors";
import { damaged, verifyDatabase } from "./inspection";

/**
 * Writes a consistent copy of a database into a new file while others read and write it: it is one
 * read transaction, for which no writer waits. Blocks its thread for as long as reading the whole
 * file takes.
 * @throws Obstacle where reading it, or the copy, shows that the database is damaged
 */
export function snapshotDatabase(file: string, into: string): void {
  const database = new Database(file, { readonly: true });
  try {
    database.run("PRAGMA busy_timeout = 5000");
    database.run("VACUUM INTO ?", [into]);
  } catch (error) {
    throw isDamage(error) ? damaged(file, (error as Error).message) : error;
  } finally {
    database.close();
  }
  verifyDatabase(into);
}
