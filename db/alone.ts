import type { Db } from "./db";
import { engineOf } from "./engine";
import { aloneAmongSessions } from "./postgres/session-locks";
import type { TAKEN, Turn } from "./turn";

export { TAKEN, type Turn, TurnLost } from "./turn";

const ALWAYS: Turn = { check: async () => {} };

/**
 * Does what one process at a time may do, unless another is at it. The turn ends with the work, and
 * with the process, however that ends. With SQLite one process alone serves a database.
 * @param name of what is worked on; the same in all processes
 */
export async function alone<T>(
  db: Db,
  name: string,
  work: (turn: Turn) => Promise<T>,
): Promise<T | typeof TAKEN> {
  if (engineOf(db) === "sqlite") return work(ALWAYS);
  return aloneAmongSessions(db, name, work);
}
