export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Where the time comes from. Injected, so that tests move it; epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** ISO 8601 UTC, as JSON and `<time datetime>` carry it. */
export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** The parts of a remaining time that are worth showing, largest first. */
export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits the time until an end; all zero once it has passed. Seconds round up, so 0 means over. */
export function remainingUntil(endMs: number, nowMs: number): Remaining {
  const seconds = Math.max(0, Math.ceil((endMs - nowMs) / SECOND));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Under 24 hours before the end (docs/product.md#status-filters). */
export const ENDING_SOON_MS = DAY;

export type AuctionPhase = "open" | "ending-soon" | "ended";

/** Where an auction stands at `nowMs`. The end instant itself is already over. */
export function auctionPhase(endMs: number, nowMs: number): AuctionPhase {
  if (nowMs >= endMs) return "ended";
  return endMs - nowMs < ENDING_SOON_MS ? "ending-soon" : "open";
}
