import type { Db } from "./db";
import { engineOf } from "./engine";
import { withSessionLock } from "./postgres/session-locks";
import type { LOCK_TAKEN, Turn } from "./turn";

export { LOCK_TAKEN, type Turn, TurnLost } from "./turn";

const UNLIMITED_TURN: Turn = { check: async () => {} };

/** The lock ends with the process. SQLite needs no lock, because only one process uses it. */
export async function withAdvisoryLock<T>(
  db: Db,
  name: string,
  work: (turn: Turn) => Promise<T>,
): Promise<T | typeof LOCK_TAKEN> {
  if (engineOf(db) === "sqlite") return work(UNLIMITED_TURN);
  return withSessionLock(db, name, work);
}
