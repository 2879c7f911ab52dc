import { afterEach, expect, test } from "bun:test";
import { browserTimes } from "../../src/lib/own-clock";
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
])("writes a moment in %s and %s", (locale, zone, written) => {
  expect(timesIn(locale, zone).moment(NOVEMBER)).toBe(written);
});

test("shows daylight saving time by its own name and hour", () => {
  expect(timesIn("en", "EST").moment(JULY)).toBe("Jun 30, 2026, 23:00 EDT");
  expect(timesIn("en", "PST").clock(JULY)).toBe("20:00 PDT");
  expect(timesIn("en", "UTC").clock(JULY)).toBe("03:00 UTC");
});

test("uses the time zone's days and years", () => {
  const newYear = Date.UTC(2026, 11, 31, 20);
  expect(timesIn("en", "UTC").day(newYear)).toBe("Dec 31, 2026");
  expect(timesIn("ja", "JST").day(newYear)).toBe("2027年1月1日");
  expect(timesIn("ja", "JST").year(newYear)).toBe(2027);
  expect(timesIn("en", "EST").year(newYear)).toBe(2026);
});

test("shows midnight as the day's first hour", () => {
  expect(timesIn("en", "UTC").clock(Date.UTC(2026, 0, 1))).toBe("00:00 UTC");
});

test.each<[string | undefined, TimeZone | null]>([
  ["Asia/Hong_Kong", "HKT"],
  ["Asia/Singapore", "HKT"],
  ["Asia/Seoul", "JST"],
  ["America/New_York", "EST"],
  ["America/Bogota", null],
  ["Europe/London", null],
  ["Mars/Olympus", null],
  ["", null],
  [undefined, null],
])("reads the browser's time zone %p as %p", (browserZone, zone) => {
  expect(zoneOf(browserZone)).toBe(zone);
});

const ZONE = process.env.TZ;
afterEach(() => {
  process.env.TZ = ZONE;
});

test.each([
  ["UTC", "en", "Nov 21, 2026, 23:05 UTC", "03:00 UTC"],
  ["Asia/Taipei", "en", "Nov 22, 2026, 07:05 GMT+8", "11:00 GMT+8"],
  ["Asia/Taipei", "zh-Hant", "2026年11月22日 07:05 GMT+8", "11:00 GMT+8"],
  ["Asia/Hong_Kong", "zh-Hant", "2026年11月22日 07:05 HKT", "11:00 HKT"],
  ["Asia/Tokyo", "ja", "2026年11月22日 08:05 JST", "12:00 JST"],
  ["Asia/Seoul", "ko", "2026년 11월 22일 08:05 GMT+9", "12:00 GMT+9"],
  ["Asia/Kolkata", "en", "Nov 22, 2026, 04:35 GMT+5:30", "08:30 GMT+5:30"],
  ["America/St_Johns", "en", "Nov 21, 2026, 19:35 GMT-3:30", "00:30 GMT-2:30"],
  ["Europe/London", "en", "Nov 21, 2026, 23:05 UTC", "04:00 GMT+1"],
  ["America/New_York", "en", "Nov 21, 2026, 18:05 EST", "23:00 EDT"],
  ["America/Denver", "en", "Nov 21, 2026, 16:05 MST", "21:00 MDT"],
  ["America/Anchorage", "en", "Nov 21, 2026, 14:05 GMT-9", "19:00 GMT-8"],
  ["Europe/Berlin", "en", "Nov 22, 2026, 00:05 GMT+1", "05:00 GMT+2"],
  ["Australia/Sydney", "en", "Nov 22, 2026, 10:05 GMT+11", "13:00 GMT+10"],
])("writes clock times in %s in %s", (zone, locale, moment, clock) => {
  process.env.TZ = zone;
  const times = browserTimes(locale);
  expect(times.moment(NOVEMBER)).toBe(moment);
  expect(times.clock(JULY)).toBe(clock);
});

test("uses the machine's days and years without a time zone", () => {
  process.env.TZ = "Asia/Tokyo";
  const newYear = Date.UTC(2026, 11, 31, 20);
  expect(browserTimes("en").day(newYear)).toBe("Jan 1, 2027");
  expect(browserTimes("ko").year(newYear)).toBe(2027);
});

test.each(["en", "zh-Hant", "ja", "ko"])(
  "writes every day of a year by the conventions of %s",
  (tag) => {
    const format = new Intl.DateTimeFormat(tag, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: "UTC",
    });
    const { moment } = timesIn(tag, "UTC");
    for (let day = 0; day < 366; day++) {
      const at = Date.UTC(2028, 0, 1 + day, (day * 7) % 24, (day * 11) % 60);
      expect(moment(at)).toBe(`${format.format(at)} UTC`);
    }
  },
);
