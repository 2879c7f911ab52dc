import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { type DataVersion, dataVersion } from "../../db/data-version";
import { onCommit } from "../../db/transaction";
import { SECOND } from "../lib/time";

interface DatabaseWatchDeps {
  db: Db;
  log: Logger;
  /** Called after writes by any process, at most once a second. */
  onWrite(): void;
  /** Called after writes by other processes, whose announcements do not reach this one. */
  onForeignWrite(): void;
}

const POLL_MS = 2 * SECOND;

/** While members bid, each commit would otherwise wake every alarm. */
const MIN_INTERVAL_MS = SECOND;

/** Notices commits of this process at once, and all other writes within two seconds. */
export class DatabaseWatch {
  #timer: ReturnType<typeof setInterval> | undefined;
  #nextCheck: ReturnType<typeof setTimeout> | undefined;
  #lastCheckAt = Number.NEGATIVE_INFINITY;
  #lastVersion: DataVersion | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(private readonly deps: DatabaseWatchDeps) {}

  start(): void {
    void this.check();
    this.#unsubscribe = onCommit(this.deps.db, () => this.#checkSoon());
    this.#timer = setInterval(() => void this.check(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    clearTimeout(this.#nextCheck);
  }

  async check(): Promise<void> {
    try {
      const version = await dataVersion(this.deps.db);
      const last = this.#lastVersion;
      this.#lastVersion = version;
      if (!last) return;
      const isForeignWrite = version.foreign !== last.foreign;
      if (isForeignWrite) this.deps.onForeignWrite();
      if (isForeignWrite || version.own !== last.own) this.deps.onWrite();
    } catch (error) {
      this.deps.log.error({ err: error }, "database not checked");
    }
  }

  #checkSoon(): void {
    if (this.#nextCheck !== undefined) return;
    const now = performance.now();
    const wait = Math.max(0, this.#lastCheckAt + MIN_INTERVAL_MS - now);
    this.#nextCheck = setTimeout(() => {
      this.#nextCheck = undefined;
      this.#lastCheckAt = performance.now();
      void this.check();
    }, wait);
    this.#nextCheck.unref();
  }
}
