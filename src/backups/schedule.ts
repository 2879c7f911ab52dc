import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { Alarm } from "../lib/alarm";
import { type Clock, isoTime, MINUTE } from "../lib/time";
import { UNFINISHED } from "./files";

interface ScheduleDeps {
  folder: string;
  clock: Clock;
  log: Logger;
  every: number;
  keep: number;
  take(file: string): Promise<string>;
}

/** A full disk may have room again by then. */
const RETRY_MS = 15 * MINUTE;

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)(\d{3}Z)\.tar\.gz$/;

export class ScheduledBackups {
  readonly #alarm: Alarm;
  readonly #folder: string;
  #notBefore = 0;

  constructor(private readonly deps: ScheduleDeps) {
    const { clock, folder, log } = deps;
    this.#folder = folder;
    this.#alarm = new Alarm({
      clock,
      work: () => this.#takeDue(),
      next: () => this.#next(),
      failed: (error) => log.error({ err: error }, "backups not looked up"),
    });
  }

  start(): Promise<void> {
    return this.#alarm.start();
  }

  stop(): Promise<void> {
    return this.#alarm.stop();
  }

  async #takeDue(): Promise<void> {
    const { clock, log, take } = this.deps;
    const now = clock.now();
    if (now < (await this.#next())) return;
    const file = join(this.#folder, nameAt(now));
    try {
      await mkdir(this.#folder, { recursive: true });
      const contents = await take(file);
      await this.#prune();
      log.info({ file, contents, ms: clock.now() - now }, "backup taken");
    } catch (error) {
      this.#notBefore = now + Math.min(this.deps.every, RETRY_MS);
      log.error({ err: error, file }, "backup failed");
    }
  }

  async #next(): Promise<number> {
    const newest = (await this.#taken()).at(-1);
    const due =
      newest === undefined || this.#isAhead(newest) ? 0 : timeOf(newest) + this.deps.every;
    return Math.max(due, this.#notBefore);
  }

  /** Oldest first; a backup dated in the future, by a wrong clock, counts as oldest. */
  async #taken(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const sorted = names.filter((name) => NAME.test(name)).sort();
    const { ahead = [], past = [] } = Object.groupBy(sorted, (name) =>
      this.#isAhead(name) ? "ahead" : "past",
    );
    return [...ahead, ...past];
  }

  #isAhead(name: string): boolean {
    return timeOf(name) > this.deps.clock.now();
  }

  async #prune(): Promise<void> {
    const surplus = (await this.#taken()).slice(0, -this.deps.keep);
    const halves = (await readdir(this.#folder)).filter((name) => name.endsWith(UNFINISHED));
    for (const name of [...surplus, ...halves]) await rm(join(this.#folder, name));
  }
}

function nameAt(time: number): string {
  return `${isoTime(time).replaceAll(/[:.]/g, "")}.tar.gz`;
}

function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, "$1$2:$3:$4.$5"));
}
