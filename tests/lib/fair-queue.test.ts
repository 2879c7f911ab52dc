import { describe, expect, test } from "bun:test";
import { FairQueue } from "../../src/lib/fair-queue";

function queueOf(...items: Array<[owner: string, item: string]>): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [owner, item] of items) queue.push(owner, item);
  return queue;
}

function drained(queue: FairQueue<string>): string[] {
  const items: string[] = [];
  for (let item = queue.shift(); item; item = queue.shift()) items.push(item);
  return items;
}

describe("a fair queue", () => {
  test("serves owners in turn and each owner's items in order", () => {
    const queue = queueOf(
      ["a", "a1"],
      ["a", "a2"],
      ["a", "a3"],
      ["b", "b1"],
      ["c", "c1"],
      ["b", "b2"],
    );
    expect(queue.size).toBe(6);
    expect(drained(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
    expect(queue.size).toBe(0);
  });

  test("serves a new owner before owners already served", () => {
    const queue = queueOf(["a", "a1"], ["a", "a2"]);
    expect(queue.shift()).toBe("a1");
    queue.push("a", "a3");
    queue.push("b", "b1");
    expect(drained(queue)).toEqual(["b1", "a2", "a3"]);
  });

  test("evicts the latest item of the largest owner for a smaller one", () => {
    const queue = queueOf(["a", "a1"], ["b", "b1"], ["b", "b2"], ["b", "b3"]);
    expect(queue.makeRoomFor("c")).toBe("b3");
    expect(queue.makeRoomFor("a")).toBeUndefined();
    expect(queue.makeRoomFor("c")).toBe("b2");
    expect(queue.makeRoomFor("c")).toBeUndefined();
    expect([queue.size, queue.countOf("b"), queue.countOf("c")]).toEqual([2, 1, 0]);
  });

  test("returns nothing if it is empty", () => {
    const queue = queueOf();
    expect([queue.shift(), queue.makeRoomFor("a"), queue.size]).toEqual([undefined, undefined, 0]);
  });
});
