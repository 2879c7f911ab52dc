import { DAY, SECOND } from "../../lib/time";

/** A call that will go (docs/api.md#deprecation). */
export interface Deprecation {
  /** The day from which it is deprecated, such as `2027-01-31`. */
  since: string;
  /** The day on which it may be gone. */
  until: string;
  /** What to call instead, such as `GET /api/contracts`. */
  instead?: string;
}

/** Half a year, as docs/api.md#deprecation promises. */
const LEAST_STAY_MS = 180 * DAY;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** RFC 9745 and RFC 8594. */
export function deprecationHeaders({ since, until }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${timeOf(since) / SECOND}`,
    sunset: new Date(timeOf(until)).toUTCString(),
  };
}

export function deprecationText({ since, until, instead }: Deprecation): string {
  const replacement = instead ? ` Use \`${instead}\` instead.` : "";
  return `Deprecated since ${since}, and gone from ${until} at the earliest.${replacement}`;
}

/** Fails at startup, so that no call goes too early. */
export function lastingDeprecation(at: string, deprecation: Deprecation): Deprecation {
  const stayMs = timeOf(deprecation.until) - timeOf(deprecation.since);
  if (stayMs >= LEAST_STAY_MS) return deprecation;
  throw new Error(`${at} has to stay for at least 180 days after it is deprecated`);
}
