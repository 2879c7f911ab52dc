import { LRUCache } from "lru-cache";

export function once<Value>(make: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}

/** Keeps one value for each key, for as long as the facts that it was made of are the same. */
export class ValuesByFacts<Value extends {}> {
  readonly #kept: LRUCache<string, { facts: string; value: Value }>;

  constructor(maxEntries: number) {
    this.#kept = lruCache(maxEntries);
  }

  get(key: string, facts: string, make: () => Value): Value {
    const kept = this.#kept.get(key);
    if (kept?.facts === facts) return kept.value;
    const value = make();
    this.#kept.set(key, { facts, value });
    return value;
  }

  delete(key: string): void {
    this.#kept.delete(key);
  }
}

/** With `max` the library allocates all slots up front, and 50,000 of them delay startup. */
export function lruCache<Key extends {}, Value extends {}>(
  maxEntries: number,
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 });
}
