import type { Db } from "./db";
import { engineOf } from "./engine";
import * as postgres from "./postgres/locks";

/**
 * Lets nobody else bid on packages, or change them, until the commit. Whoever writes to the public
 * log holds the packages first: the log's next place is waited for by all. SQLite has one writer at a
 * time anyway.
 */
export async function holdPackages(tx: Db, ids: readonly string[]): Promise<void> {
  if (engineOf(tx) !== "postgres" || ids.length === 0) return;
  await postgres.shareLog(tx);
  await postgres.holdPackages(tx, ids);
}
