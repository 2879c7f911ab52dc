import { MINUTE, SECOND } from "../../src/lib/time";

/**
 * Milliseconds to wait after consecutive failures: doubled each time, half of it random so that
 * pages do not return together, and never less than the server's Retry-After.
 */
export function backOffMs(
  failures: number,
  firstMs: number,
  retryAfterMs = 0,
  longestMs = MINUTE,
  random = Math.random,
): number {
  const part = random();
  const waitMs = Math.min(firstMs * 2 ** failures, longestMs) * (0.5 + part / 2);
  return Math.max(waitMs, retryAfterMs * (1 + part / 4));
}

export function retryAfterMsOf(headers?: Headers): number {
  return Number(headers?.get("retry-after")) * SECOND || 0;
}
