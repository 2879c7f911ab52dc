import { nextTurn } from "../src/lib/alarm";
import type { Db } from "./db";
import { engineOf } from "./engine";
import { inReadCommitted, inSerializable } from "./postgres/transaction";

type CommitHook = () => void;

interface OpenTransaction {
  root: Db;
  commitHooks: CommitHook[];
}

const openTransactions = new WeakMap<Db, OpenTransaction>();

const commitListeners = new WeakMap<Db, Set<CommitHook>>();

/** Inside, use only `tx`. On PostgreSQL `work` can run again, so it must have no other effects. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return joinOrBegin(db, work, inSerializable);
}

/** The work must first lock, in a common order, the rows that it reads to decide. */
export function inLockingTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return joinOrBegin(db, work, inReadCommitted);
}

/**
 * Repeats `batch` in separate transactions until it handles fewer than `batchSize`, so that requests
 * are served in between. @returns how many it handled in total
 */
export async function inBatches(db: Db, batchSize: number, batch: (tx: Db) => Promise<number>) {
  for (let total = 0; ; await nextTurn()) {
    const count = await inTransaction(db, batch);
    total += count;
    if (count < batchSize) return total;
  }
}

async function joinOrBegin<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  inPostgres: typeof inSerializable,
): Promise<T> {
  if (db.isTransaction) return work(db);
  let commitHooks: CommitHook[] = [];
  const onBegin = (tx: Db) => {
    commitHooks = [];
    openTransactions.set(tx, { root: db, commitHooks });
  };
  const result = await (engineOf(db) === "postgres"
    ? inPostgres(db, work, onBegin)
    : db.transaction().execute((tx) => {
        onBegin(tx);
        return work(tx);
      }));
  for (const hook of commitHooks) hook();
  for (const listener of commitListeners.get(db) ?? []) listener();
  return result;
}

/** Calls `listener` after each commit of this process. Returns a function that unsubscribes. */
export function onCommit(db: Db, listener: CommitHook): () => void {
  const listeners = commitListeners.get(db) ?? new Set();
  commitListeners.set(db, listeners.add(listener));
  return () => listeners.delete(listener);
}

export function afterCommit(tx: Db, work: CommitHook): void {
  openTransactionOf(tx).commitHooks.push(work);
}

export function rootOf(tx: Db): Db {
  return openTransactionOf(tx).root;
}

function openTransactionOf(tx: Db): OpenTransaction {
  const open = openTransactions.get(tx);
  if (!open) throw new Error("Only a transaction opened by inTransaction can defer work");
  return open;
}
