import { expect, test } from "bun:test";
import { latest } from "../../src/lib/memo";

test("of all values, those that were used last are kept", () => {
  const kept = latest<string, number>(2);
  kept.set("a", 1).set("b", 2);
  expect(kept.get("a")).toBe(1);
  kept.set("c", 3);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([1, undefined, 3]);
});
