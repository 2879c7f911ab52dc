const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

export interface Wait {
  unit: "seconds" | "minutes" | "hours";
  count: number;
}

/** Rounds up, so that a retry after the stated time is not too early. */
export function waitOf(seconds: number): Wait {
  if (seconds < 2 * MINUTE_SECONDS) return { unit: "seconds", count: seconds };
  if (seconds < 2 * HOUR_SECONDS)
    return { unit: "minutes", count: Math.ceil(seconds / MINUTE_SECONDS) };
  return { unit: "hours", count: Math.ceil(seconds / HOUR_SECONDS) };
}
