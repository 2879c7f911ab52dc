import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../db";
import { isConflict, isUniqueViolation } from "./errors";

const MAX_ATTEMPTS = 30;

const PAUSE_MS = 5;

/** Retries a unique violation once, since the other row can then be read. */
export function inSerializable<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  onBegin: (tx: Db) => void,
): Promise<T> {
  return withRetries((tries) =>
    db
      .transaction()
      .setIsolationLevel("serializable")
      .execute(async (tx) => {
        onBegin(tx);
        if (tries > 1) await waitForTurn(tx);
        return work(tx);
      }),
  );
}

export function inReadCommitted<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  onBegin: (tx: Db) => void,
): Promise<T> {
  return withRetries(() =>
    db
      .transaction()
      .setIsolationLevel("read committed")
      .execute((tx) => {
        onBegin(tx);
        return work(tx);
      }),
  );
}

async function withRetries<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
  let uniqueViolations = 0;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries);
    } catch (error) {
      const isRetryable =
        isConflict(error) || (isUniqueViolation(error) && uniqueViolations++ === 0);
      if (!isRetryable || tries === MAX_ATTEMPTS) throw error;
      await sleep(Math.random() * PAUSE_MS * Math.min(tries, 20));
    }
  }
}

/** A table lock takes no snapshot, so the next read sees the last commit; it must come first. */
async function waitForTurn(tx: Db): Promise<void> {
  await sql`lock table log_place in share row exclusive mode`.execute(tx);
}
