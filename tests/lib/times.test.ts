import { expect, test } from "bun:test";
import { type TimeZone, timesIn, zoneOf } from "../../src/lib/times";

const NOVEMBER = Date.UTC(2026, 10, 21, 23, 5);
const JULY = Date.UTC(2026, 6, 1, 3);

test.each<[string, TimeZone, string]>([
  ["en", "UTC", "Nov 21, 2026, 23:05 UTC"],
  ["en", "EST", "Nov 21, 2026, 18:05 EST"],
  ["en", "PST", "Nov 21, 2026, 15:05 PST"],
  ["en", "JST", "Nov 22, 2026, 08:05 JST"],
  ["en", "HKT", "Nov 22, 2026, 07:05 HKT"],
  ["zh-Hant", "HKT", "2026年11月22日 07:05 HKT"],
  ["ja", "JST", "2026年11月22日 08:05 JST"],
  ["ko", "UTC", "2026년 11월 21일 23:05 UTC"],
])("a moment in %s and %s", (locale, zone, written) => {
  expect(timesIn(locale, zone).moment(NOVEMBER)).toBe(written);
});

test("summer time has its own name and hour", () => {
  expect(timesIn("en", "EST").moment(JULY)).toBe("Jun 30, 2026, 23:00 EDT");
  expect(timesIn("en", "PST").clock(JULY)).toBe("20:00 PDT");
  expect(timesIn("en", "UTC").clock(JULY)).toBe("03:00 UTC");
});

test("days and years are those of the time zone", () => {
  const newYear = Date.UTC(2026, 11, 31, 20);
  expect(timesIn("en", "UTC").day(newYear)).toBe("Dec 31, 2026");
  expect(timesIn("ja", "JST").day(newYear)).toBe("2027年1月1日");
  expect(timesIn("ja", "JST").year(newYear)).toBe(2027);
  expect(timesIn("en", "EST").year(newYear)).toBe(2026);
});

test("midnight is the day's first hour", () => {
  expect(timesIn("en", "UTC").clock(Date.UTC(2026, 0, 1))).toBe("00:00 UTC");
});

test.each<[string | undefined, TimeZone | null]>([
  ["Asia/Hong_Kong", "HKT"],
  ["Asia/Singapore", "HKT"],
  ["Asia/Seoul", "JST"],
  ["America/New_York", "EST"],
  // The same hour in winter, and another in summer.
  ["America/Bogota", null],
  ["Europe/London", null],
  ["Mars/Olympus", null],
  ["", null],
  [undefined, null],
])("the zone of a browser in %p is %p", (browserZone, zone) => {
  expect(zoneOf(browserZone)).toBe(zone);
});
