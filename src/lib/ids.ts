import { AsyncLocalStorage } from "node:async_hooks";

/** A new UUIDv7: text, ordered by creation time. `nowMs` is the injected clock's. */
export function newId(nowMs: number): string {
  return Bun.randomUUIDv7("hex", nowMs);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be one of our ids at all, so that nonsense never reaches a query. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/**
 * Names a bidder towards others: stable within one package, linkable to nothing else
 * (docs/product.md#who-sees-whom). 128 bits as hex, of which the last three digits are shown.
 */
export function bidderPseudonym(key: string, packageId: string, bidderId: string): string {
  return new Bun.CryptoHasher("sha256", key)
    .update(`${packageId}\n${bidderId}`)
    .digest("hex")
    .slice(0, 32);
}

const current = new AsyncLocalStorage<string | undefined>();

/** Does work on behalf of a request: whatever it starts, and waits for, belongs to the request. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return current.run(id, work);
}

/** The request that is being answered, as its log line names it; none for what alarms do. */
export function requestId(): string | undefined {
  return current.getStore();
}
