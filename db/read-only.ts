import type { Db } from "./db";
import { engineOf } from "./engine";
import { addressOf, openPostgres } from "./postgres/client";
import { openReadingThread } from "./sqlite/read-only";

/** Long counts must not occupy the whole server. */
const MAX_CONNECTIONS = 2;

const TIMEOUT_MS = 120_000;

/** For queries that scan whole indexes. The connection opens with the first query. */
export function openReadOnly(db: Db): Db {
  if (engineOf(db) === "sqlite") return openReadingThread(db);
  const timeouts = { connectMs: TIMEOUT_MS, answerMs: TIMEOUT_MS };
  return openPostgres(addressOf(db), { connections: MAX_CONNECTIONS, ...timeouts, readOnly: true });
}
