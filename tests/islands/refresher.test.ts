import { beforeEach, describe, expect, test } from "bun:test";
import { backOffMs, retryAfterMsOf } from "../../islands/runtime/back-off";
import { createRefresher, type Refresher } from "../../islands/runtime/refresher";
import { MINUTE, SECOND } from "../../src/lib/time";
import { TestTiming } from "../support/clock";

describe("a back-off", () => {
  const waits = (chance: number) =>
    [0, 1, 2, 3, 20].map((failures) => backOffMs(failures, SECOND, 0, MINUTE, () => chance));

  test("doubles with each failure up to a minute, half of it random", () => {
    expect(waits(1)).toEqual([1000, 2000, 4000, 8000, MINUTE]);
    expect(waits(0)).toEqual([500, 1000, 2000, 4000, MINUTE / 2]);
  });

  test("is never shorter than Retry-After", () => {
    const wait = (chance: number) => backOffMs(1, SECOND, 90 * SECOND, MINUTE, () => chance);
    expect([wait(0), wait(1)]).toEqual([90 * SECOND, 112.5 * SECOND]);
    expect(backOffMs(1, SECOND, 0, MINUTE, () => 1)).toBe(2000);
  });

  test("reads Retry-After in seconds only", () => {
    const of = (value?: string) =>
      retryAfterMsOf(new Headers(value ? { "retry-after": value } : {}));
    expect([of("7"), of(), of("Fri, 27 Nov 2026 08:00:00 GMT")]).toEqual([7000, 0, 0]);
  });
});

describe("a refresher", () => {
  let timing: TestTiming;
  let asked: number[];
  let answer: () => Promise<unknown>;
  let pollMs: number | null;
  let seen: boolean;
  let refresher: Refresher;

  beforeEach(() => {
    timing = new TestTiming(1);
    asked = [];
    answer = async () => {};
    pollMs = null;
    seen = true;
    refresher = createRefresher(
      {
        refresh: () => {
          asked.push(timing.now);
          return answer();
        },
        pauseMs: SECOND,
        pollMs: () => pollMs,
        isVisible: () => seen,
      },
      timing,
    );
  });

  test("requests immediately, then once per pause", async () => {
    for (let i = 0; i < 10; i++) {
      refresher.request();
      await timing.advance(SECOND / 4);
    }
    await timing.advance(MINUTE);
    expect(asked).toEqual([0, 1000, 2000, 3000]);
  });

  test("retries later after each failure", async () => {
    answer = () => Promise.reject(new TypeError("no line"));
    refresher.request();
    await timing.advance(30 * SECOND);
    expect(asked).toEqual([0, 2000, 6000, 14_000, 30_000]);
    refresher.request();
    await timing.advance(SECOND);
    expect(asked).toHaveLength(5);
    answer = async () => {};
    await timing.advance(MINUTE);
    expect(asked.at(-1)).toBe(62_000);
    refresher.request();
    await timing.advance(MINUTE);
    expect(asked).toHaveLength(7);
  });

  test("pauses as long as the server asks, whatever happens", async () => {
    answer = () => Promise.reject(Object.assign(new Error(), { retryAfterMs: 40 * SECOND }));
    pollMs = 5 * SECOND;
    for (let i = 0; i < 100; i++) {
      refresher.request();
      await timing.advance(SECOND);
    }
    expect(asked).toEqual([0, 50_000, 100_000]);
  });

  test("polls while it is visible and gets no notifications", async () => {
    pollMs = 5 * SECOND;
    refresher.check();
    await timing.advance(11 * SECOND);
    expect(asked).toHaveLength(2);
    seen = false;
    await timing.advance(MINUTE);
    expect(asked).toHaveLength(2);
    seen = true;
    refresher.check();
    await timing.advance(SECOND);
    expect(asked).toHaveLength(3);
    pollMs = null;
    refresher.check();
    await timing.advance(MINUTE);
    expect(asked).toHaveLength(3);
  });

  test("requests once visible again, and never once stopped", async () => {
    seen = false;
    refresher.request();
    await timing.advance(MINUTE);
    expect(asked).toEqual([]);
    seen = true;
    refresher.check();
    await timing.advance(0);
    expect(asked).toHaveLength(1);
    refresher.stop();
    refresher.request();
    await timing.advance(MINUTE);
    expect(asked).toHaveLength(1);
  });
});
