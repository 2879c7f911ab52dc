import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { Alarm } from "../lib/alarm";
import { type Clock, isoTime, MINUTE } from "../lib/time";
import { UNFINISHED_EXTENSION } from "./files";

interface ScheduleDeps {
  folder: string;
  clock: Clock;
  log: Logger;
  everyMs: number;
  keepCount: number;
  takeBackup(file: string): Promise<string>;
  /** Sends a complete backup elsewhere after each local one; null disables this. */
  send?: (() => Promise<string>) | null;
}

/** A full disk may have room again by then. */
const RETRY_MS = 15 * MINUTE;

export class ScheduledBackups {
  readonly #alarm: Alarm;
  readonly #folder: string;
  #notBefore = 0;
  /** Null if every backup was sent. */
  #sendAt: number | null = null;
  #isSendFailing = false;

  constructor(private readonly deps: ScheduleDeps) {
    const { clock, folder, log } = deps;
    this.#folder = folder;
    this.#alarm = new Alarm({
      clock,
      work: async () => {
        await this.#takeDue();
        await this.#sendDue();
      },
      next: () => this.#nextRunAt(),
      onFailure: (error) => log.error({ err: error }, "backups not listed"),
    });
  }

  get isFailing(): boolean {
    return this.#notBefore > 0 || this.#isSendFailing;
  }

  start(): Promise<void> {
    return this.#alarm.start();
  }

  stop(): Promise<void> {
    return this.#alarm.stop();
  }

  async #takeDue(): Promise<void> {
    const { clock, log, takeBackup } = this.deps;
    const now = clock.now();
    if (now < (await this.#nextBackupAt())) return;
    const file = join(this.#folder, nameAt(now));
    try {
      await mkdir(this.#folder, { recursive: true });
      const contents = await takeBackup(file);
      await this.#prune();
      this.#notBefore = 0;
      log.info({ file, contents, ms: clock.now() - now }, "backup taken");
      if (this.deps.send) this.#sendAt = now;
    } catch (error) {
      this.#notBefore = now + Math.min(this.deps.everyMs, RETRY_MS);
      log.error({ err: error, file }, "backup failed");
    }
  }

  async #sendDue(): Promise<void> {
    const { clock, log, send } = this.deps;
    const now = clock.now();
    if (!send || this.#sendAt === null || now < this.#sendAt) return;
    try {
      const contents = await send();
      this.#sendAt = null;
      this.#isSendFailing = false;
      log.info({ contents, ms: clock.now() - now }, "backup sent");
    } catch (error) {
      this.#sendAt = now + RETRY_MS;
      this.#isSendFailing = true;
      log.error({ err: error }, "backup not sent");
    }
  }

  async #nextRunAt(): Promise<number> {
    return Math.min(await this.#nextBackupAt(), this.#sendAt ?? Number.POSITIVE_INFINITY);
  }

  async #nextBackupAt(): Promise<number> {
    const newest = (await this.#listBackups()).at(-1);
    const dueAt =
      newest === undefined || this.#isAhead(newest) ? 0 : timeOf(newest) + this.deps.everyMs;
    return Math.max(dueAt, this.#notBefore);
  }

  /** Oldest first. A wrong clock can date a backup in the future, so those count as oldest. */
  async #listBackups(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const sorted = names.filter(isBackupName).sort();
    const { ahead: future = [], past = [] } = Object.groupBy(sorted, (name) =>
      this.#isAhead(name) ? "ahead" : "past",
    );
    return [...future, ...past];
  }

  #isAhead(name: string): boolean {
    return timeOf(name) > this.deps.clock.now();
  }

  async #prune(): Promise<void> {
    const surplus = (await this.#listBackups()).slice(0, -this.deps.keepCount);
    const unfinished = (await readdir(this.#folder)).filter((name) =>
      name.endsWith(UNFINISHED_EXTENSION),
    );
    for (const name of [...surplus, ...unfinished]) await rm(join(this.#folder, name));
  }
}

const NAME_PATTERN = /^(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)(\d{3}Z)\.tar\.gz$/;

export function isBackupName(name: string): boolean {
  return NAME_PATTERN.test(name);
}

export function nameAt(time: number): string {
  return `${isoTime(time).replaceAll(/[:.]/g, "")}.tar.gz`;
}

export function timeOf(name: string): number {
  return Date.parse(name.replace(NAME_PATTERN, "$1$2:$3:$4.$5"));
}
