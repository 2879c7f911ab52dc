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

/** Announcements of other processes, such as operator commands, do not reach this one. */
export class DatabaseWatch {
  #timer: ReturnType<typeof setInterval> | undefined;
  #seen: number | undefined;

  constructor(private readonly deps: DatabaseWatchDeps) {}

  start(): void {
    void this.look();
    this.#timer = setInterval(() => void this.look(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    try {
      const version = await dataVersion(this.deps.db);
      if (this.#seen !== undefined && this.#seen !== version) this.deps.wake();
      this.#seen = version;
    } catch (error) {
      this.deps.log.error({ err: error }, "database not checked");
    }
  }
}
