import { Database } from "bun:sqlite";
import { verifyDatabase } from "./inspection";

/**
 * Writes a consistent copy of a database into a new file while others read and write it: it is one
 * read transaction, for which no writer waits. Blocks its thread for as long as reading the whole
 * file takes.
 * @throws Obstacle where the copy shows that the database is damaged
 */
export function snapshotDatabase(file: string, into: string): void {
  const database = new Database(file, { readonly: true });
  try {
    database.run("PRAGMA busy_timeout = 5000");
    database.run("VACUUM INTO ?", [into]);
  } finally {
    database.close();
  }
  verifyDatabase(into);
}
