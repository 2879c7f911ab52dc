import { InvalidInput } from "./errors";
import { DAY } from "./time";

/** How far ahead an auction may start, and how long one waits for its certification. */
export const MOST_AHEAD_MS = 60 * DAY;

/** When bidding opens: at once, at a time, or when certification is granted. */
export type Start = number | "certified" | null;

export interface Opens {
  /** When bidding opens or opened; the last day of waiting for certification; null: at listing. */
  opens_at: number | null;
  /** What bidding waits for; null once it is open. */
  opens_on: "time" | "certified" | null;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Undefined where the text is neither a time with its offset nor "certified". */
export function readStart(text: string): Start | undefined {
  if (text === "") return null;
  if (text === "certified") return text;
  const time = ISO_TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** @throws InvalidInput for a time that has passed or is too far ahead */
export function opensOf(start: Start, now: number): Opens {
  if (start === null) return { opens_at: null, opens_on: null };
  if (start === "certified") return { opens_at: now + MOST_AHEAD_MS, opens_on: "certified" };
  const isPast = start <= now;
  if (isPast || start > now + MOST_AHEAD_MS) {
    const message = isPast ? "start-past" : "start-far";
    throw new InvalidInput([{ path: "startsAt", message }]);
  }
  return { opens_at: start, opens_on: "time" };
}

/** In UTC, as in "2026-11-30 14:00 UTC"; or "certified". */
export function startText(opens: Opens): string {
  const start = startOf(opens) ?? "";
  return start.replace(/T(..:..).*/, " $1 UTC");
}

/** As the API and the state give it. */
export function startOf({ opens_at, opens_on }: Opens): string | null {
  if (opens_on === "certified") return "certified";
  return opens_at === null ? null : new Date(opens_at).toISOString();
}
