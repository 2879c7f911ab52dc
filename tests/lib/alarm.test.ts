import { afterEach, expect, spyOn, test } from "bun:test";
import { Alarm } from "../../src/lib/alarm";
import { DAY, HOUR, MINUTE } from "../../src/lib/time";
import { TestClock } from "../support/clock";

const clock = new TestClock();
let alarm: Alarm | undefined;

afterEach(() => alarm?.stop());

interface Given {
  work?: () => Promise<void>;
  next?: () => Promise<number | null>;
  isNextExact?: boolean;
}

function alarmOf({ work = async () => {}, next = async () => null, isNextExact }: Given) {
  const faults: unknown[] = [];
  const onFailure = (error: unknown) => faults.push(error);
  alarm = new Alarm({ clock, work, next, isNextExact: isNextExact ?? false, onFailure });
  return { alarm, faults };
}

test("does nothing before it is started or after it is stopped", async () => {
  let worked = 0;
  const { alarm } = alarmOf({
    work: async () => {
      worked++;
    },
  });
  await alarm.check();
  expect(worked).toBe(0);
  await alarm.start();
  expect(worked).toBe(1);
  await alarm.stop();
  await alarm.check();
  expect(worked).toBe(1);
});

test("runs at the next due moment", async () => {
  const rung = Promise.withResolvers<void>();
  let worked = 0;
  const { alarm } = alarmOf({
    work: async () => {
      if (++worked === 2) rung.resolve();
    },
    next: async () => (worked < 2 ? clock.now() + 5 : null),
  });
  await alarm.start();
  await rung.promise;
  expect(worked).toBe(2);
});

test("does not work before the next moment if that is exact", async () => {
  let worked = 0;
  let dueAt: number | null = clock.now() + DAY;
  const { alarm } = alarmOf({
    isNextExact: true,
    next: async () => dueAt,
    work: async () => {
      worked++;
      dueAt = null;
    },
  });
  await alarm.start();
  expect(worked).toBe(0);
  dueAt = clock.now();
  await alarm.check();
  expect(worked).toBe(1);
  await alarm.check();
  expect(worked).toBe(1);
});

test("runs once more for requests during its work, but never concurrently", async () => {
  let running = 0;
  let most = 0;
  let worked = 0;
  const { alarm } = alarmOf({
    work: async () => {
      most = Math.max(most, ++running);
      worked++;
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    },
  });
  const started = alarm.start();
  await Promise.all([alarm.check(), alarm.check(), alarm.check(), started]);
  expect({ most, worked }).toEqual({ most: 1, worked: 2 });
});

test("keeps a check requested at the end of the previous run", async () => {
  let worked = 0;
  const { alarm } = alarmOf({
    work: async () => {
      worked++;
    },
    next: async () => clock.now() + HOUR,
  });
  await alarm.start().then(() => alarm.check());
  expect(worked).toBe(2);
});

test("reports a failure and continues", async () => {
  let worked = 0;
  const { alarm, faults } = alarmOf({
    work: async () => {
      if (++worked === 1) throw new Error("disk full");
    },
  });
  await alarm.start();
  await alarm.check();
  expect(worked).toBe(2);
  expect(faults).toEqual([new Error("disk full")]);
});

test.each([
  ["the clock was set forward", DAY],
  ["work was written that nothing announced", null],
])("notices within a minute that %s", async (_, wait) => {
  const due = clock.now() + DAY;
  let done = 0;
  const { alarm } = alarmOf({
    work: async () => {
      if (clock.now() >= due) done++;
    },
    next: async () => (done > 0 ? null : wait && due),
  });
  const timers = spyOn(globalThis, "setTimeout");
  try {
    await alarm.start();
    const [ring, wait] = timers.mock.lastCall as unknown as [() => void, number];
    expect(wait).toBe(MINUTE);
    clock.advance(DAY);
    ring();
    await alarm.check();
    expect(done).toBeGreaterThan(0);
  } finally {
    timers.mockRestore();
  }
});
