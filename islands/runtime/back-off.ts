import { MINUTE, SECOND } from "../../src/lib/time";

/** Half of the wait is random, so that pages do not all retry at the same time. */
export function backOffMs(
  failures: number,
  firstMs: number,
  retryAfterMs = 0,
  longestMs = MINUTE,
  random = Math.random,
): number {
  const jitter = random();
  const waitMs = Math.min(firstMs * 2 ** failures, longestMs) * (0.5 + jitter / 2);
  return Math.max(waitMs, retryAfterMs * (1 + jitter / 4));
}

export function retryAfterMsOf(headers?: Headers): number {
  return Number(headers?.get("retry-after")) * SECOND || 0;
}
