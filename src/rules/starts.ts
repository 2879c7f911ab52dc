import { InvalidInput } from "../lib/errors";
import { DAY } from "../lib/time";

export const MAX_AHEAD_MS = 60 * DAY;

/** Null opens immediately, and "certified" opens when certification is granted. */
export type Start = number | "certified" | null;

export interface OpeningColumns {
  /** Null opens at listing; with "certified", the last day to wait for it. */
  opens_at: number | null;
  /** Null once bidding is open. */
  opens_on: "time" | "certified" | null;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Returns undefined if the text is neither a time with an offset nor "certified". */
export function parseStart(text: string): Start | undefined {
  if (text === "") return null;
  if (text === "certified") return text;
  const time = ISO_TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

export function openingOf(start: Start, now: number): OpeningColumns {
  if (start === null) return { opens_at: null, opens_on: null };
  if (start === "certified") return { opens_at: now + MAX_AHEAD_MS, opens_on: "certified" };
  const isPast = start <= now;
  if (isPast || start > now + MAX_AHEAD_MS) {
    const message = isPast ? "start-past" : "start-far";
    throw new InvalidInput([{ path: "startsAt", message }]);
  }
  return { opens_at: start, opens_on: "time" };
}

/** Returns UTC, such as "2026-11-30 14:00 UTC", or "certified". */
export function startText(opens: OpeningColumns): string {
  const start = startOf(opens) ?? "";
  return start.replace(/T(..:..).*/, " $1 UTC");
}

export function startOf({ opens_at, opens_on }: OpeningColumns): string | null {
  if (opens_on === "certified") return "certified";
  return opens_at === null ? null : new Date(opens_at).toISOString();
}
