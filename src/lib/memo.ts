import { LRUCache } from "lru-cache";

/** Makes something when it is first asked for, and keeps it: a start has no need of most. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Keeps the values that were last used, at most so many. It grows as it is filled: given a `max`,
 * the library makes room for all of them at once, which for 50,000 takes longer than much of a start.
 */
export function latest<Key extends {}, Value extends {}>(most: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 });
}
