import { expect, test } from "bun:test";
import { lruCache, once } from "../../src/lib/memo";

test("computes a value on first use only", () => {
  let made = 0;
  const nothing = once(() => {
    made++;
    return undefined;
  });
  expect(made).toBe(0);
  expect([nothing(), nothing()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});

test("keeps the most recently used values", () => {
  const kept = lruCache<string, number>(2);
  kept.set("a", 1).set("b", 2);
  expect(kept.get("a")).toBe(1);
  kept.set("c", 3);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([1, undefined, 3]);
});
