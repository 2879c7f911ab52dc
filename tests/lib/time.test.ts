import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { auctionPhase, DAY, HOUR, isoTime, remainingUntil, SECOND } from "../../src/lib/time";

const NOW = Date.UTC(2026, 10, 21, 12);

test("writes times as ISO 8601 in UTC", () => {
  expect(isoTime(NOW + 7)).toBe("2026-11-21T12:00:00.007Z");
});

describe("the remaining time", () => {
  test("is split into its parts", () => {
    const end = NOW + 2 * DAY + 3 * HOUR + 4 * 60_000 + 5000;
    expect(remainingUntil(end, NOW)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
  });

  test("rounds seconds up, so that zero means over", () => {
    expect(remainingUntil(NOW + 1, NOW).seconds).toBe(1);
    expect(remainingUntil(NOW + SECOND, NOW).seconds).toBe(1);
    expect(remainingUntil(NOW + SECOND + 1, NOW).seconds).toBe(2);
    expect(remainingUntil(NOW, NOW)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  test("is never negative", () => {
    expect(remainingUntil(NOW - DAY, NOW)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  test("adds up to the second", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * DAY }), (left) => {
        const { days, hours, minutes, seconds } = remainingUntil(NOW + left, NOW);
        expect(hours).toBeLessThan(24);
        expect(minutes).toBeLessThan(60);
        expect(seconds).toBeLessThan(60);
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(left / SECOND));
      }),
    );
  });
});

test.each([
  [DAY + 1, "open"],
  [DAY, "open"],
  [DAY - 1, "ending-soon"],
  [1, "ending-soon"],
  [0, "ended"],
  [-1, "ended"],
] as const)("with %i ms to go classifies an auction as %s", (left, phase) => {
  expect(auctionPhase(NOW + left, NOW)).toBe(phase);
});
