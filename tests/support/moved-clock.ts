import { aheadOf, NOT_MOVED, readerOf } from "./moved-time";

/**
 * A preload for whole programs: their clocks and timers follow the file that `MovedTime` writes,
 * as if time had passed. Bun.sleep and node:timers/promises, which are for short pauses, do not.
 */

/** Timers of this length limit the wait for a response, which takes actual time. */
const isPatience = (ms: number) => ms >= 5000 && ms < 35_000;
const RESPONSE_MS = 2000;
/** The threads of the program have no long timers. */
const LOOK_MS = Bun.isMainThread ? 2 : 500;

const NANOSECONDS_PER_MS = 1_000_000;

const actualPerformanceNow = performance.now.bind(performance);
const actualNow = () => performance.timeOrigin + actualPerformanceNow();
const file = process.env.MOVED_CLOCK ?? NOT_MOVED;
const readClock = readerOf(file);
const readAhead = aheadOf(file);
const now = () => readClock(actualNow());
const wallNow = () => now() + readAhead();

moveClocks();
moveTimers();
shareWithWorkers();

function moveClocks(): void {
  const ActualDate = Date;
  const atStart = now();
  const performanceAtStart = actualPerformanceNow();
  const nanosecondsAtStart = Bun.nanoseconds();
  globalThis.Date = new Proxy(ActualDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [wallNow()] : values, newTarget),
    apply: () => new ActualDate(wallNow()).toString(),
    get: (target, name) =>
      name === "now" ? () => Math.floor(wallNow()) : Reflect.get(target, name),
  });
  performance.now = () => performanceAtStart + now() - atStart;
  Bun.nanoseconds = () => nanosecondsAtStart + (now() - atStart) * NANOSECONDS_PER_MS;
}

interface Waiting {
  dueAt: number;
  /** In actual time. */
  notBefore: number;
  everyMs: number | null;
  fire(): void;
}

type Timer = ReturnType<typeof setTimeout>;

/** The actual timers stay, so that `unref` works; this one fires them early. */
function moveTimers(): void {
  const waiting = new Map<Timer, Waiting>();
  const actual = { setTimeout, setInterval, clearTimeout, clearInterval };

  const later = (ms: number, everyMs: number | null, fire: () => void): Waiting => ({
    dueAt: now() + ms,
    notBefore: actualNow() + (isPatience(ms) ? RESPONSE_MS : 0),
    everyMs,
    fire,
  });

  function fireDue(): void {
    const [moved, actually] = [now(), actualNow()];
    const due = [...waiting].filter(
      ([, { dueAt, notBefore }]) => dueAt <= moved && notBefore <= actually,
    );
    for (const [timer, { fire, everyMs }] of due.sort(([, a], [, b]) => a.dueAt - b.dueAt)) {
      // An earlier timer may have cleared this one.
      if (!waiting.delete(timer)) continue;
      if (everyMs === null) actual.clearTimeout(timer);
      else waiting.set(timer, later(everyMs, everyMs, fire));
      fire();
    }
  }

  function clear(timer: Timer): void {
    waiting.delete(timer);
    actual.clearTimeout(timer);
  }

  function replaced(isRepeated: boolean) {
    return (work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): Timer => {
      const fire = () => work(...values);
      if (isRepeated) {
        const timer = actual.setInterval(fire, ms);
        waiting.set(timer, later(ms, ms, fire));
        return timer;
      }
      const timer = actual.setTimeout(() => {
        waiting.delete(timer);
        fire();
      }, ms);
      waiting.set(timer, later(ms, null, fire));
      return timer;
    };
  }

  Object.assign(globalThis, {
    setTimeout: replaced(false),
    setInterval: replaced(true),
    clearTimeout: clear,
    clearInterval: clear,
  });
  actual.setInterval(fireDue, LOOK_MS).unref();
}

/** Bun passes preloads to child processes in `BUN_OPTIONS`, but not to workers. */
function shareWithWorkers(): void {
  globalThis.Worker = new Proxy(Worker, {
    construct: (target, [script, options]) =>
      Reflect.construct(target, [script, { ...options, preload: [import.meta.path] }]),
  });
}
