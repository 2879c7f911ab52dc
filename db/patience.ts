import { AsyncLocalStorage } from "node:async_hooks";
import { requestId } from "../src/lib/ids";
import { SECOND } from "../src/lib/time";

const REQUEST_MS = 5 * SECOND;

const patience = new AsyncLocalStorage<number>();

export function withPatience<T>(ms: number, work: () => T): T {
  return patience.run(ms, work);
}

export function patienceMs(defaultMs: number, requestMs = REQUEST_MS): number {
  const ms = patience.getStore();
  if (ms !== undefined) return ms;
  return requestId() === undefined ? defaultMs : Math.min(defaultMs, requestMs);
}
