import { type Times, writeTimes, type Zone } from "./own-clock";

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

/** By the short name that a zone has at the time. */
const HOURS_EAST: Record<string, number> = {
  ...{ UTC: 0, JST: 9, HKT: 8 },
  ...{ EST: -5, EDT: -4, PST: -8, PDT: -7 },
};

const made = new Map<string, Times>();

/** @param locale a language tag, such as `zh-Hant` */
export function timesIn(locale: string, zone: TimeZone): Times {
  const key = `${locale} ${zone}`;
  const times = made.get(key) ?? makeTimes(locale, zone);
  made.set(key, times);
  return times;
}

function makeTimes(locale: string, zone: TimeZone): Times {
  const hours = HOURS_EAST[zone] ?? 0;
  return writeTimes(locale, hours < 0 ? american(ZONES[zone]) : () => [hours * 60, zone]);
}

/** Where there is summer time. Its short names are those of American English: others say GMT-5. */
function american(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
  return (epochMs) => {
    const name = format.formatToParts(epochMs).at(-1)?.value ?? "";
    return [(HOURS_EAST[name] ?? 0) * 60, name];
  };
}
