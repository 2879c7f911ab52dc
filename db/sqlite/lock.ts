import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Obstacle } from "../../src/lib/errors";

export interface Lock {
  release(): void;
}

/** A connection that is garbage-collected would release its lock. */
const heldLocks = new Set<Database>();

const LOCK_TIMEOUT_MS = 3000;

/** The lock ends with the process, even after `kill -9`, without a stale file. @throws Obstacle */
export function lockFolder(dataDir: string, timeoutMs = LOCK_TIMEOUT_MS): Lock {
  const file = openLock(dataDir);
  try {
    file.run(`PRAGMA busy_timeout = ${timeoutMs}`);
    file.run("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new Obstacle(
      `A server is already running on the data directory ${resolve(dataDir)}. Stop it first, or give this one its own DATA_DIR (and PORT).`,
    );
  }
  heldLocks.add(file);
  return {
    release() {
      heldLocks.delete(file);
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
