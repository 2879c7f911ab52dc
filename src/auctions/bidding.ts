import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { inLockingTransaction, inTransaction } from "../../db/transaction";
import { type BidBook, DirectBook } from "./bid-book";
import type { Asked } from "./bid-writing";
import { GatheredBids } from "./gathered-bids";

/**
 * Runs work that takes bids, and does nothing else, in one transaction. With PostgreSQL the rows of
 * the packages are locked first, so that nobody changes what the work judges by, and others are
 * only waited for where they bid on the same.
 * @param judged called, with PostgreSQL, once nothing is left but to write and to commit
 */
export function inBidding<T>(
  db: Db,
  asked: readonly Asked[],
  work: (book: BidBook, tx: Db) => Promise<T>,
  judged: () => void = () => {},
): Promise<T> {
  if (engineOf(db) === "sqlite") return inTransaction(db, (tx) => work(new DirectBook(tx), tx));
  return inLockingTransaction(db, async (tx) => {
    const book = await GatheredBids.open(tx, asked);
    const result = await work(book, tx);
    await book.finish(judged);
    return result;
  });
}
