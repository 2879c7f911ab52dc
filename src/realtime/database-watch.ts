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
  #pause: ReturnType<typeof setTimeout> | undefined;
  #isCheckDue = false;
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
    clearTimeout(this.#pause);
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
    this.#isCheckDue = this.#pause !== undefined;
    if (this.#isCheckDue) return;
    void this.check();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#isCheckDue) this.#checkSoon();
    }, MIN_INTERVAL_MS);
    this.#pause.unref();
  }
}
