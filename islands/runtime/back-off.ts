import { MINUTE, SECOND } from "../../src/lib/time";

/**
 * Milliseconds to wait after failures in a row: twice as long after each, half of it random so that
 * pages do not return together, and never before the time that the server named.
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

/** What an answer's `Retry-After` asks for in milliseconds; 0 where it names no seconds. */
export function retryAfterMsOf(headers?: Headers): number {
  return Number(headers?.get("retry-after")) * SECOND || 0;
}
