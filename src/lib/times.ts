import { type Times, writeTimes } from "./own-clock";

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

const made = new Map<string, Times>();

/** @param locale a language tag, such as `zh-Hant` */
export function timesIn(locale: string, zone: TimeZone): Times {
  const key = `${locale} ${zone}`;
  const times = made.get(key) ?? makeTimes(locale, zone);
  made.set(key, times);
  return times;
}

function makeTimes(locale: string, zone: TimeZone): Times {
  return writeTimes(locale, zoneNaming(zone), ZONES[zone]);
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
