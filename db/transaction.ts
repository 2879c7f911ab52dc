import type { Db } from "./db";
import { engineOf } from "./engine";
import { inReadCommitted, inSerializable } from "./postgres/transaction";

type Work = () => void;

interface OpenTransaction {
  root: Db;
  held: Work[];
}

const openTransactions = new WeakMap<Db, OpenTransaction>();

/**
 * Runs `work` in a transaction: joins the one that `db` already is, or opens one. What `work` hands
 * to {@link afterCommit} runs once the outermost transaction is durable, and never if it fails.
 * Inside, use only the `tx` given: the outer `db` may wait for the same connection. Where others
 * came in between (PostgreSQL), `work` runs anew, so that it changes nothing but rows.
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return inOutermost(db, work, inSerializable);
}

/**
 * As {@link inTransaction}, for work that first locks the rows that it judges by, in one order for
 * all, and writes by nothing else: others need not be held off from anything but these (PostgreSQL).
 */
export function underLocks<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return inOutermost(db, work, inReadCommitted);
}

async function inOutermost<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  inPostgres: typeof inSerializable,
): Promise<T> {
  if (db.isTransaction) return work(db);
  let held: Work[] = [];
  const begun = (tx: Db) => {
    held = [];
    openTransactions.set(tx, { root: db, held });
  };
  const result = await (engineOf(db) === "postgres"
    ? inPostgres(db, work, begun)
    : db.transaction().execute((tx) => {
        begun(tx);
        return work(tx);
      }));
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
