import type { Db } from "./db";
import { engineOf } from "./engine";
import * as postgres from "./postgres/locks";

/** Locks packages until the commit, and before the log, because every writer waits for the log's next place. */
export async function lockPackages(tx: Db, ids: readonly string[]): Promise<void> {
  if (engineOf(tx) !== "postgres" || ids.length === 0) return;
  await postgres.shareLog(tx);
  await postgres.lockPackages(tx, ids);
}

/** Locks packages for bids, as the first statement of a transaction. */
export async function lockForBids(tx: Db, ids: readonly string[]): Promise<void> {
  if (engineOf(tx) === "postgres") await postgres.lockForBids(tx, ids);
}

/** Waits for every transaction that has read the member's row to write by it, bids among them. */
export async function lockMember(tx: Db, id: string): Promise<void> {
  if (engineOf(tx) === "postgres") await postgres.lockMember(tx, id);
}
