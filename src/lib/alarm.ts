import { withRequestId } from "./ids";
import { type Clock, MINUTE, SECOND } from "./time";

interface AlarmTask {
  clock: Clock;
  work(): Promise<void>;
  /** The time of the next known work; null if there is none yet. */
  next(): Promise<number | null>;
  /** Whether nothing is ever due before `next`, so that most checks only read it. */
  isNextExact?: boolean;
  onFailure(error: unknown): void;
}

const RETRY_MS = 5 * SECOND;
/** Timers miss clock changes and sleep, and a write may not have woken the alarm. */
const MAX_TIMER_MS = MINUTE;

/** Works when work is due, after each `check`, and at least once a minute. */
export class Alarm {
  #isStarted = false;
  #isCheckDue = false;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly task: AlarmTask) {}

  start(): Promise<void> {
    this.#isStarted = true;
    return this.check();
  }

  check(): Promise<void> {
    if (!this.#isStarted) return Promise.resolve();
    this.#isCheckDue = true;
    // The work is not part of the request that happened to wake the alarm.
    this.#running ??= withRequestId(undefined, () => this.#run());
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    let next = this.task.clock.now();
    while (this.#isCheckDue && this.#isStarted) {
      this.#isCheckDue = false;
      next = await this.#workOnce();
    }
    // No `await` follows the loop, so `check` cannot be called in between.
    this.#running = null;
    if (this.#isStarted) this.#arm(next);
  }

  async #workOnce(): Promise<number> {
    try {
      if (this.task.isNextExact) {
        const next = await this.#next();
        if (next > this.task.clock.now()) return next;
      }
      await this.task.work();
      return await this.#next();
    } catch (error) {
      this.task.onFailure(error);
      return this.task.clock.now() + RETRY_MS;
    }
  }

  async #next(): Promise<number> {
    return (await this.task.next()) ?? Number.POSITIVE_INFINITY;
  }

  #arm(next: number): void {
    const wait = Math.max(1, next - this.task.clock.now());
    this.#timer = setTimeout(() => void this.check(), Math.min(wait, MAX_TIMER_MS));
    this.#timer.unref();
  }
}

export interface AlarmDeps<Db> {
  db: Db;
  clock: Clock;
  log: Record<"info" | "error", (details: object, message: string) => void>;
}

interface DueWork<Db> {
  work(db: Db, now: number): Promise<unknown>;
  next(db: Db, now: number): Promise<number | null>;
  isNextExact?: boolean;
  successLog?: readonly [things: string, message: string];
  failureMessage: string;
}

/** Creates an alarm for work that becomes due in the database. */
export function databaseAlarm<Db>({
  work,
  next,
  isNextExact = false,
  successLog,
  failureMessage,
}: DueWork<Db>) {
  return ({ db, clock, log }: AlarmDeps<Db>): Alarm =>
    new Alarm({
      clock,
      async work() {
        const count = Number(await work(db, clock.now()));
        if (successLog && count > 0) log.info({ [successLog[0]]: count }, successLog[1]);
      },
      next: () => next(db, clock.now()),
      isNextExact,
      onFailure: (error) => log.error({ err: error }, failureMessage),
    });
}

type RegularWork<Db> = Pick<DueWork<Db>, "work" | "successLog" | "failureMessage"> & {
  everyMs: number;
};

/** Creates an alarm for work that no write makes due: at startup, and then regularly. */
export function regularAlarm<Db>({ work, everyMs, ...messages }: RegularWork<Db>) {
  return (deps: AlarmDeps<Db>): Alarm => {
    let dueAt = 0;
    const create = databaseAlarm<Db>({
      async work(db, now) {
        const count = await work(db, now);
        dueAt = now + everyMs;
        return count;
      },
      next: async () => dueAt,
      isNextExact: true,
      ...messages,
    });
    return create(deps);
  };
}

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
