import type { Db } from "./db";
import { engineOf } from "./engine";
import * as postgres from "./postgres/locks";
import { rootOf } from "./transaction";

/** Locks the log first, because every writer waits for the log's next number. */
export async function lockPackages(tx: Db, ids: readonly string[]): Promise<void> {
  if (engineOf(tx) !== "postgres" || ids.length === 0) return;
  await postgres.lockLogShared(tx);
  await postgres.lockPackages(tx, ids);
}

/** Must be the first statement of a transaction. */
export async function lockForBids(
  tx: Db,
  bids: readonly { packageId: string; bidderId: string }[],
): Promise<void> {
  if (engineOf(tx) === "postgres") await postgres.lockForBids(tx, bids);
}

/** Waits for every transaction that has locked the member's row, such as a bid. */
export async function lockMember(tx: Db, id: string): Promise<void> {
  if (engineOf(tx) === "postgres") await postgres.lockMember(tx, id);
}

/** In a serializable transaction, which does not see what it has waited for until it is repeated. */
export async function lockBidder(tx: Db, id: string): Promise<void> {
  if (engineOf(tx) !== "postgres") return;
  await postgres.lockMember(tx, id);
  await postgres.requireBidsSeen(tx, rootOf(tx), id);
}
