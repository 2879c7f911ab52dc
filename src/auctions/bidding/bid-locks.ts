import type { Db } from "../../../db/client";
import { engineOf } from "../../../db/engine";
import { inLockingTransaction } from "../../../db/transaction";
import { BidBatch, type BidKey } from "./bid-batch";

/** Runs `work` in one transaction that locks the packages of the requested bids. */
export function withBidLocks<T>(
  db: Db,
  { requests, now }: { requests: readonly BidKey[]; now: number },
  work: (batch: BidBatch, tx: Db) => Promise<T>,
  onJudged: () => void = () => {},
): Promise<T> {
  return inLockingTransaction(db, async (tx) => {
    const batch = await BidBatch.open(tx, requests, now);
    const result = await work(batch, tx);
    await batch.finish(engineOf(db) === "postgres" ? onJudged : () => {});
    return result;
  });
}
