import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../db";
import { isConflict, isUniqueViolation } from "./errors";

/** So often others may come in between before it counts as a fault. */
const TRIES = 30;

/** The first pause is at most so long; it grows with each try, up to twenty times as long. */
const PAUSE_MS = 5;

/**
 * Runs `work` as if nobody else wrote meanwhile, and runs it anew, from its beginning, where
 * somebody did. A value that a unique index has already is tried once more: by then whatever wrote
 * it can be read, and `work` may answer otherwise.
 * @param begun called at the beginning of each try
 */
export function inSerializable<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  begun: (tx: Db) => void,
): Promise<T> {
  return trying((tries) =>
    db
      .transaction()
      .setIsolationLevel("serializable")
      .execute(async (tx) => {
        begun(tx);
        if (tries > 1) await waitForTurn(tx);
        return work(tx);
      }),
  );
}

/**
 * Runs `work`, which locks what it judges by, and sees what others have committed up to each of its
 * questions. It runs anew where two waited for each other.
 * @param begun as `inSerializable` has it
 */
export function inReadCommitted<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  begun: (tx: Db) => void,
): Promise<T> {
  return trying(() =>
    db
      .transaction()
      .setIsolationLevel("read committed")
      .execute((tx) => {
        begun(tx);
        return work(tx);
      }),
  );
}

async function trying<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
  let repeated = 0;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries);
    } catch (error) {
      const again = isConflict(error) || (isUniqueViolation(error) && repeated++ === 0);
      if (!again || tries === TRIES) throw error;
      await sleep(Math.random() * PAUSE_MS * Math.min(tries, 20));
    }
  }
}

/**
 * Lets one such transaction run at a time: those that would only get in each other's way, as all that
 * write to the public log do. Only as the first statement: a lock of a table takes no snapshot, so
 * that what is read next is what the one before has left.
 */
async function waitForTurn(tx: Db): Promise<void> {
  await sql`lock table log_place in share row exclusive mode`.execute(tx);
}
