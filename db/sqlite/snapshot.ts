import { Database } from "bun:sqlite";
import { isDamage } from "./errors";
import { damageObstacle, verifyDatabase } from "./inspection";

/** Uses one read transaction, which blocks its thread but no writer. @throws Obstacle */
export function snapshotDatabase(file: string, target: string): void {
  const database = new Database(file, { readonly: true });
  try {
    database.run("PRAGMA busy_timeout = 5000");
    database.run("VACUUM INTO ?", [target]);
  } catch (error) {
    throw isDamage(error) ? damageObstacle(file, (error as Error).message) : error;
  } finally {
    database.close();
  }
  verifyDatabase(target);
}
