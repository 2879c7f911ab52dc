import { AsyncLocalStorage } from "node:async_hooks";
import { requestId } from "../src/lib/ids";
import { SECOND } from "../src/lib/time";

const REQUEST_MS = 5 * SECOND;

const given = new AsyncLocalStorage<number>();

export function withPatience<T>(ms: number, work: () => T): T {
  return given.run(ms, work);
}

export function patienceMs(otherwise: number, requestMs = REQUEST_MS): number {
  const ms = given.getStore();
  if (ms !== undefined) return ms;
  return requestId() === undefined ? otherwise : Math.min(otherwise, requestMs);
}
