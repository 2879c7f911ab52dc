import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { dataVersion } from "../../db/data-version";
import { SECOND } from "../lib/time";

interface DatabaseWatchDeps {
  db: Db;
  log: Logger;
  wake(): void;
}

const POLL_MS = 2 * SECOND;

/** Polls for changes by other processes, whose announcements do not reach this one. */
export class DatabaseWatch {
  #timer: ReturnType<typeof setInterval> | undefined;
  #lastVersion: number | undefined;

  constructor(private readonly deps: DatabaseWatchDeps) {}

  start(): void {
    void this.check();
    this.#timer = setInterval(() => void this.check(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async check(): Promise<void> {
    try {
      const version = await dataVersion(this.deps.db);
      if (this.#lastVersion !== undefined && this.#lastVersion !== version) this.deps.wake();
      this.#lastVersion = version;
    } catch (error) {
      this.deps.log.error({ err: error }, "database not checked");
    }
  }
}
