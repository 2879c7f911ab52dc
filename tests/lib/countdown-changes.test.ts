import { expect, test } from "bun:test";
import fc from "fast-check";
import { coarseCountdown, coarseCountdownChanges } from "../../src/lib/countdown";
import { DAY } from "../../src/lib/time";

const WORDS = { day: "{n} d", hour: "{n} h", minute: "{n} min", second: "{n} s", ended: "over" };
const END = 40 * DAY;

test("what a countdown says holds until the moment named, and no longer", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 * DAY }), (left) => {
      const now = END - left;
      const changes = coarseCountdownChanges(END, now);
      const said = coarseCountdown(END, now, WORDS);
      expect(changes).toBeGreaterThan(now);
      expect(coarseCountdown(END, changes - 1, WORDS)).toBe(said);
      expect(coarseCountdown(END, changes, WORDS)).not.toBe(said);
    }),
  );
});

test("an auction that is over stays over", () => {
  expect(coarseCountdownChanges(END, END)).toBe(Number.POSITIVE_INFINITY);
});
