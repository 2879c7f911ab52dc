import type { Db } from "./client";

type Work = () => void;

interface OpenTransaction {
  root: Db;
  held: Work[];
}

const openTransactions = new WeakMap<Db, OpenTransaction>();

/**
 * Runs `work` in a transaction: joins the one that `db` already is, or opens one. What `work` hands
 * to {@link afterCommit} runs once the outermost transaction is durable, and never if it fails.
 * Inside, use only the `tx` given: the outer `db` waits for the same connection.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const held: Work[] = [];
  const result = await db.transaction().execute((tx) => {
    openTransactions.set(tx, { root: db, held });
    return work(tx);
  });
  for (const deliver of held) deliver();
  return result;
}

/** Holds a broadcast or a wake-up until the transaction `tx` has been committed. */
export function afterCommit(tx: Db, work: Work): void {
  openTransaction(tx).held.push(work);
}

/** The database that an open transaction belongs to. */
export function rootOf(tx: Db): Db {
  return openTransaction(tx).root;
}

function openTransaction(tx: Db): OpenTransaction {
  const open = openTransactions.get(tx);
  if (!open) throw new Error("Only a transaction opened by inTransaction can hold work back");
  return open;
}
