interface Hideable {
  hidden_at: number | null;
}

/** A hidden package's clock stands still, so its deadlines are compared with this time. */
export function packageTime({ hidden_at }: Hideable, now: number): number {
  return Math.min(now, hidden_at ?? now);
}

/** How much later the deadlines of a hidden package would be if it were restored now. */
export function hiddenMs(lot: Hideable, now: number): number {
  return now - packageTime(lot, now);
}
