import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { messagesFor } from "../../messages/catalogue";
import { coarseCountdown, fineCountdown, nextCoarseCountdownMs } from "../../src/lib/countdown";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/time";

const WORDS = messagesFor("en").layout.countdown;
const END = Date.UTC(2026, 10, 21, 12);

const coarse = (left: number) => coarseCountdown(END, END - left, WORDS);
const fine = (left: number) => fineCountdown(END, END - left, WORDS);

describe("a countdown", () => {
  test.each([
    [6 * DAY + 23 * HOUR, "6d 23h"],
    [DAY, "1d"],
    [3 * HOUR + 12 * MINUTE + 8 * SECOND, "3h 12m"],
    [12 * MINUTE + 8 * SECOND, "12m 8s"],
    [MINUTE, "1m"],
    [8 * SECOND, "8s"],
    [1, "1s"],
  ])("with %i ms left reads %p in short form", (left, text) => {
    expect(coarse(left)).toBe(text);
  });

  test.each([
    [6 * DAY + 5 * SECOND, "6d 0h 0m 05s"],
    [3 * HOUR + 12 * MINUTE + 8 * SECOND, "3h 12m 08s"],
    [59 * SECOND, "59s"],
  ])("with %i ms left reads %p in long form, as wide as later", (left, text) => {
    expect(fine(left)).toBe(text);
  });

  test("reports the end once it is reached", () => {
    for (const late of [0, -1, -DAY]) {
      expect(coarse(late)).toBe("Ended");
      expect(fine(late)).toBe("Ended");
    }
  });

  test.each([
    ["en", "7m 14s"],
    ["zh-Hant", "7 分 14 秒"],
    ["ja", "7分14秒"],
    ["ko", "7분 14초"],
  ] as const)("follows the conventions of %s", (locale, text) => {
    const { countdown } = messagesFor(locale).layout;
    expect(coarseCountdown(END, END - 7 * MINUTE - 14 * SECOND, countdown)).toBe(text);
    expect(fineCountdown(END, END, countdown)).toBe(countdown.ended);
  });

  test.each([
    ["en", "2d 3h"],
    ["zh-Hant", "2 天 3 小時"],
    ["ja", "2日3時間"],
    ["ko", "2일 3시간"],
  ] as const)("pads no number in %s", (locale, text) => {
    const { countdown } = messagesFor(locale).layout;
    expect(coarseCountdown(END, END - 2 * DAY - 3 * HOUR, countdown)).toBe(text);
  });
});

test("keeps a countdown's text valid until the stated moment", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 * DAY }), (left) => {
      const now = END - left;
      const changes = nextCoarseCountdownMs(END, now);
      const text = coarseCountdown(END, now, WORDS);
      expect(changes).toBeGreaterThan(now);
      expect(coarseCountdown(END, changes - 1, WORDS)).toBe(text);
      expect(coarseCountdown(END, changes, WORDS)).not.toBe(text);
    }),
  );
});

test("never reopens an auction that is over", () => {
  expect(nextCoarseCountdownMs(END, END)).toBe(Number.POSITIVE_INFINITY);
});
