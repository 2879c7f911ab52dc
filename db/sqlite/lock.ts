import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Obstacle } from "../../src/lib/obstacle";

/** A data directory, held for one process. */
export interface Lock {
  release(): void;
}

/** Kept here, because a connection that is garbage-collected releases its lock. */
const held = new Set<Database>();

/** How long a server may take to stop. The next one waits that long for the lock. */
const PATIENCE_MS = 3000;

/**
 * Takes a data directory for this process alone. The lock is the operating system's, by way of a
 * transaction that SQLite holds open on an empty file: it goes with the process, `kill -9`
 * included, and no stale file ever has to be removed by hand.
 * @throws Obstacle where another process holds it, after waiting a little, or nobody may write there
 */
export function lockFolder(dataDir: string, patienceMs = PATIENCE_MS): Lock {
  const file = openLock(dataDir);
  try {
    file.run(`PRAGMA busy_timeout = ${patienceMs}`);
    file.run("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new Obstacle(
      `A server already runs on the data directory ${resolve(dataDir)}. Stop it first, or give this one a DATA_DIR (and PORT) of its own.`,
    );
  }
  held.add(file);
  return {
    release() {
      held.delete(file);
      file.close();
    },
  };
}

function openLock(dataDir: string): Database {
  try {
    mkdirSync(dataDir, { recursive: true });
    return new Database(join(dataDir, "server.lock"), { create: true });
  } catch (error) {
    const { message } = error as Error;
    throw new Obstacle(`The data directory ${resolve(dataDir)} cannot be used: ${message}.`);
  }
}
