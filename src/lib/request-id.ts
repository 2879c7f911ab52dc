import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string | undefined>();

/** Does work on behalf of a request: whatever it starts, and waits for, belongs to the request. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return current.run(id, work);
}

/** The request that is being answered, as its log line names it; none for what alarms do. */
export function requestId(): string | undefined {
  return current.getStore();
}
