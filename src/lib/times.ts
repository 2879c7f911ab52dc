/**
 * The time zones that members choose from (docs/product.md#settings), each with a place whose
 * clocks show it: New York and Los Angeles keep summer time.
 */
export const ZONES = {
  UTC: "UTC",
  EST: "America/New_York",
  PST: "America/Los_Angeles",
  JST: "Asia/Tokyo",
  HKT: "Asia/Hong_Kong",
} as const;

export type TimeZone = keyof typeof ZONES;

/** Writes times as readers of a language in a time zone do; all are epoch milliseconds. */
export interface Times {
  /** `Nov 21, 2026, 20:00 HKT` */
  moment(epochMs: number): string;
  /** `Nov 21, 2026` */
  day(epochMs: number): string;
  /** `20:00 HKT` */
  clock(epochMs: number): string;
  year(epochMs: number): number;
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const made = new Map<string, Times>();

/** @param locale a language tag, such as `zh-Hant` */
export function timesIn(locale: string, zone: TimeZone): Times {
  const key = `${locale} ${zone}`;
  const times = made.get(key) ?? makeTimes(locale, zone);
  made.set(key, times);
  return times;
}

function makeTimes(locale: string, zone: TimeZone): Times {
  const timeZone = ZONES[zone];
  const written = (options: Intl.DateTimeFormatOptions, language = locale) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    return (epochMs: number) => format.format(epochMs);
  };
  const zoneName = zoneNaming(zone);
  const [moment, clock] = [written({ ...DAY, ...CLOCK }), written(CLOCK)];
  const year = written({ year: "numeric" }, "en");
  return {
    moment: (at) => `${moment(at)} ${zoneName(at)}`,
    clock: (at) => `${clock(at)} ${zoneName(at)}`,
    day: written(DAY),
    year: (at) => Number(year(at)),
  };
}

/** Short names that American English has; other languages would say GMT-5. */
function zoneNaming(zone: TimeZone): (epochMs: number) => string {
  if (zone !== "EST" && zone !== "PST") return () => zone;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: ZONES[zone],
    timeZoneName: "short",
  });
  return (epochMs) =>
    format.formatToParts(epochMs).find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** Writes moments as the clock of the machine that this runs on shows them; null where that is UTC. */
export function ownClock(locale: string): ((epochMs: number) => string) | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone === "UTC") return null;
  const moment = new Intl.DateTimeFormat(locale, { ...DAY, ...CLOCK });
  const zone = new Intl.DateTimeFormat(locale, { timeZoneName: "short" });
  return (at) => {
    const name = zone.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
    return `${moment.format(at)} ${name ?? ""}`.trimEnd();
  };
}
