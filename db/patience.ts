import { AsyncLocalStorage } from "node:async_hooks";
import { requestId } from "../src/lib/ids";
import { SECOND } from "../src/lib/time";

const REQUEST_MS = 5 * SECOND;

const queryTimeout = new AsyncLocalStorage<number>();

export function withQueryTimeout<T>(ms: number, work: () => T): T {
  return queryTimeout.run(ms, work);
}

export function queryTimeoutMs(defaultMs: number, requestMs = REQUEST_MS): number {
  const ms = queryTimeout.getStore();
  if (ms !== undefined) return ms;
  return requestId() === undefined ? defaultMs : Math.min(defaultMs, requestMs);
}
