import { describe, expect, test } from "bun:test";
import { isId, newId } from "../../src/lib/ids";

const NOW = Date.UTC(2026, 10, 21, 12);

describe("ids", () => {
  test("are UUIDs of version 7", () => {
    expect(newId(NOW)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(isId(newId(NOW))).toBe(true);
  });

  test("contain the given time, and sort by it", () => {
    const id = newId(NOW);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(NOW);
    expect([newId(NOW + 2), newId(NOW), newId(NOW + 1)].sort()[0]?.slice(0, 13)).toBe(
      id.slice(0, 13),
    );
  });

  test("never repeat, even in the same millisecond", () => {
    const ids = Array.from({ length: 5000 }, () => newId(NOW));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ...["", "1", "me", "undefined", "0198c0de-0000-7000-8000-00000000000"],
    ...["0198c0de-0000-7000-8000-0000000000000", "0198C0DE-0000-7000-8000-000000000000"],
    ...[" 0198c0de-0000-7000-8000-000000000000", "0198c0de-0000-7000-8000-000000000000\n"],
    ...["0198c0de000070008000000000000000", "' or 1=1 --"],
  ])("%p is invalid", (text) => {
    expect(isId(text)).toBe(false);
  });
});
