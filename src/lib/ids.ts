/** A new UUIDv7: text, ordered by creation time. `nowMs` is the injected clock's. */
export function newId(nowMs: number): string {
  return Bun.randomUUIDv7("hex", nowMs);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be one of our ids at all, so that nonsense never reaches a query. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
