import { AsyncLocalStorage } from "node:async_hooks";
import { requestId } from "../src/lib/request-id";
import { SECOND } from "../src/lib/time";

/** Somebody waits for each request: where the database says nothing for so long, it is told as away. */
const REQUEST_MS = 5 * SECOND;

const given = new AsyncLocalStorage<number>();

/**
 * Does what may rightly keep the database busy for long, as a migration or an account's end: each answer
 * of the database is waited for so many milliseconds.
 */
export function withPatience<T>(ms: number, work: () => T): T {
  return given.run(ms, work);
}

/**
 * How long an answer of the database is waited for now, in milliseconds.
 * @param otherwise for what no request waits for
 */
export function patienceMs(otherwise: number, requestMs = REQUEST_MS): number {
  const ms = given.getStore();
  if (ms !== undefined) return ms;
  return requestId() === undefined ? otherwise : Math.min(otherwise, requestMs);
}
