export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Injected, so that tests control it. Times are in epoch milliseconds. */
export interface Clock {
  now(): number;
}

export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export const isoTimeOrNull = (epochMs: number | null): string | null =>
  epochMs === null ? null : isoTime(epochMs);

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Seconds are rounded up, so that zero means ended. */
export function remainingUntil(endMs: number, nowMs: number): Remaining {
  const seconds = Math.max(0, Math.ceil((endMs - nowMs) / SECOND));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

export const ENDING_SOON_MS = DAY;

export type AuctionPhase = "upcoming" | "open" | "ending-soon" | "ended";

export function auctionPhase(endMs: number, nowMs: number): AuctionPhase {
  if (nowMs >= endMs) return "ended";
  return endMs - nowMs < ENDING_SOON_MS ? "ending-soon" : "open";
}
