import { Database } from "bun:sqlite";
import { isDamage } from "./errors";
import { damaged, verifyDatabase } from "./inspection";

/** Uses one read transaction, which blocks its thread but no writer. @throws Obstacle */
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
