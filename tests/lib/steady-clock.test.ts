import { beforeEach, expect, test } from "bun:test";
import { CLOCK_TRIAL_MS, type ClockJump, SteadyClock } from "../../src/lib/steady-clock";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/time";

const START = Date.UTC(2026, 10, 28);
let wall: number;
let monotonic: number;
let sleep: number;
let jumps: ClockJump[];
let clock: SteadyClock;

beforeEach(() => {
  [wall, monotonic, sleep, jumps] = [START, 1000.25, 0, []];
  clock = new SteadyClock(
    { wall: () => wall, monotonic: () => monotonic, sinceBoot: () => monotonic + sleep },
    (jump) => jumps.push(jump),
  );
});

function pass(ms: number): void {
  wall += ms;
  monotonic += ms;
}

test("follows the system's clock and its small corrections", () => {
  pass(HOUR);
  expect(clock.now()).toBe(START + HOUR);
  wall += 3 * SECOND;
  expect(clock.now()).toBe(START + HOUR + 3 * SECOND);
  wall -= 4 * SECOND;
  pass(DAY);
  expect(clock.now()).toBe(START + DAY + HOUR - SECOND);
  expect([clock.jumpMs, jumps]).toEqual([0, []]);
});

test.each([
  ["ahead", 2 * DAY],
  ["back", -DAY],
])("ignores a jump %s that is undone, and time goes on", (_, jumpMs) => {
  wall += jumpMs;
  expect(clock.now()).toBe(START);
  pass(10 * SECOND);
  expect(clock.now()).toBe(START + 10 * SECOND);
  expect(clock.jumpMs).toBe(jumpMs);
  wall -= jumpMs;
  pass(SECOND);
  expect(clock.now()).toBe(START + 11 * SECOND);
  expect(clock.jumpMs).toBe(0);
  expect(jumps).toEqual([
    { event: "jumped", jumpMs },
    { event: "undone", jumpMs },
  ]);
});

test("accepts a jump that lasts", () => {
  wall += 2 * DAY;
  clock.now();
  pass(CLOCK_TRIAL_MS - 1);
  expect(clock.now()).toBe(START + CLOCK_TRIAL_MS - 1);
  pass(1);
  expect(clock.now()).toBe(START + 2 * DAY + CLOCK_TRIAL_MS);
  expect(clock.jumpMs).toBe(0);
  expect(jumps.map(({ event }) => event)).toEqual(["jumped", "accepted"]);
});

test("starts the trial again when the clock jumps once more", () => {
  wall += 2 * DAY;
  clock.now();
  pass(CLOCK_TRIAL_MS - MINUTE);
  wall += DAY;
  clock.now();
  pass(2 * MINUTE);
  expect(clock.now()).toBe(START + CLOCK_TRIAL_MS + MINUTE);
  expect(jumps.map(({ event }) => event)).toEqual(["jumped", "jumped"]);
});

test("follows at once after the machine has slept", () => {
  wall += 8 * HOUR;
  sleep += 8 * HOUR;
  expect(clock.now()).toBe(START + 8 * HOUR);
  expect(jumps).toEqual([]);
  wall += 8 * HOUR;
  expect(clock.now()).toBe(START + 8 * HOUR);
  expect(jumps).toEqual([{ event: "jumped", jumpMs: 8 * HOUR }]);
});
