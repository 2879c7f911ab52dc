import type { Db } from "./db";
import { engineOf } from "./engine";
import { addressOf, openPostgres } from "./postgres/client";
import { openReadingThread } from "./sqlite/read-only";

/** Long counts of many at once are not to take the server from everybody else. */
const READERS = 2;

/** Whoever waits for one waits for a whole-market count. */
const PATIENCE_MS = 120_000;

/**
 * Reads the same database beside what serves requests: for queries that walk whole indexes. It sees
 * what has been committed, and cannot write. Nothing is opened before the first query.
 */
export function openReadOnly(db: Db): Db {
  if (engineOf(db) === "sqlite") return openReadingThread(db);
  const patience = { connectMs: PATIENCE_MS, answerMs: PATIENCE_MS };
  return openPostgres(addressOf(db), { connections: READERS, ...patience, readOnly: true });
}
