import { HOUR, MINUTE, SECOND } from "../lib/time";

/** From the end of each try to the next: ten tries within 75 hours and 35 minutes. */
export const RETRY_MS: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];

export const MAX_TRIES = RETRY_MS.length + 1;

/** From finding the address to the last byte of the response. */
export const TRY_MS = 10 * SECOND;

/** A server that died in the middle of a try has by then neither ended nor recorded it. */
export const LEASE_MS = 6 * TRY_MS;

export const MAX_RESPONSE_BYTES = 64 * 1024;

/** How much of a response is kept. */
export const KEPT_RESPONSE_BYTES = 4096;
