import { type TimeFormats, timeFormats, type Zone } from "./own-clock";
import { DAY, HOUR } from "./time";

export const ZONES = {
  UTC: "UTC",
  EST: "America/New_York",
  PST: "America/Los_Angeles",
  JST: "Asia/Tokyo",
  HKT: "Asia/Hong_Kong",
} as const;

export type TimeZone = keyof typeof ZONES;

const HOURS_EAST: Record<string, number> = {
  UTC: 0,
  JST: 9,
  HKT: 8,
  EST: -5,
  EDT: -4,
  PST: -8,
  PDT: -7,
};

const timesCache = new Map<string, TimeFormats>();

export function timesIn(locale: string, zone: TimeZone): TimeFormats {
  const key = `${locale} ${zone}`;
  const times = timesCache.get(key) ?? makeTimes(locale, zone);
  timesCache.set(key, times);
  return times;
}

function makeTimes(locale: string, zone: TimeZone): TimeFormats {
  const hours = HOURS_EAST[zone] ?? 0;
  return timeFormats(locale, hours < 0 ? americanZone(ZONES[zone]) : () => [hours * 60, zone]);
}

/** American English has short names, where other locales say GMT-5. */
function americanZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
  return (epochMs) => {
    const name = format.formatToParts(epochMs).at(-1)?.value ?? "";
    return [(HOURS_EAST[name] ?? 0) * 60, name];
  };
}

const localFormats = new Map<TimeZone, Intl.DateTimeFormat>();

function localTime(epochMs: number, zone: TimeZone): string {
  const options = { timeZone: ZONES[zone], dateStyle: "short", timeStyle: "short" } as const;
  const format = localFormats.get(zone) ?? new Intl.DateTimeFormat("sv-SE", options);
  localFormats.set(zone, format);
  return format.format(epochMs);
}

/** Formats a time for date and time inputs, such as 2026-12-01T09:00. */
export function localMinute(epochMs: number, zone: TimeZone): string {
  return localTime(epochMs, zone).replace(" ", "T");
}

/** Returns null if the text is not a date and time. */
export function fromLocalMinute(text: string, zone: TimeZone): number | null {
  const parsed = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(parsed)) return null;
  const offsetAt = (at: number) => Date.parse(`${localMinute(at, zone)}Z`) - at;
  return parsed - offsetAt(parsed - offsetAt(parsed));
}

export function localDay(epochMs: number, zone: TimeZone): string {
  return localTime(epochMs, zone).slice(0, 10);
}

export function nextLocalHour(epochMs: number, zone: TimeZone, hour: number): number {
  const hourText = `${hour}`.padStart(2, "0");
  let at = (Math.floor(epochMs / HOUR) + 1) * HOUR;
  while (localTime(at, zone).slice(11, 13) !== hourText) at += HOUR;
  return at;
}

/** The last months asked about, by zone, because finding one takes as long as a bid. */
const months = new Map<string, { from: number; until: number }>();

/** When the calendar month of a moment began in a zone with this IANA name. */
export function monthStart(epochMs: number, zoneName: string): number {
  const known = months.get(zoneName);
  if (known && known.from <= epochMs && epochMs < known.until) return known.from;
  const from = findMonthStart(epochMs, zoneName);
  months.set(zoneName, { from, until: findMonthStart(from + 32 * DAY, zoneName) });
  return from;
}

function findMonthStart(epochMs: number, zoneName: string): number {
  const localOf = (at: number) =>
    Date.parse(`${new Date(at).toLocaleString("sv-SE", { timeZone: zoneName })}Z`);
  const local = new Date(localOf(epochMs));
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth());
  // Clocks can change between this midnight in UTC and the local one.
  const guess = 2 * midnight - localOf(midnight);
  return guess + midnight - localOf(guess);
}

/** Returns the zone with the same winter and summer offsets, such as HKT for Asia/Singapore. */
export function zoneOf(browserZone: string | undefined): TimeZone | null {
  const sampleTimes = (timeZone: string) =>
    [0, 6].map((month) => new Date(Date.UTC(2026, month, 1)).toLocaleString("sv-SE", { timeZone }));
  try {
    const offsets = sampleTimes(browserZone || "none").join();
    const names = Object.keys(ZONES) as TimeZone[];
    return names.find((name) => sampleTimes(ZONES[name]).join() === offsets) ?? null;
  } catch {
    return null;
  }
}
