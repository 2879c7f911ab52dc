import { describe, expect, test } from "bun:test";
import { wordOrder } from "../../../../src/samples/analysis/order/word-order";
import { wordsOf } from "../../../../src/samples/analysis/text/words";
import { fixture, segments, shuffled } from "../texts";

describe("the order of words", () => {
  const order = (text: string) => wordOrder(text, wordsOf(text));

  test("running text has one, its words shuffled do not, in any of the languages", () => {
    for (const name of [
      "moby-dick-1",
      "udhr-es",
      "udhr-zh-hans",
      "udhr-ja",
      "analects",
      "tang-poems",
    ]) {
      const text = fixture(name);
      expect(order(text)).toBeGreaterThan(0.9);
      expect(order(shuffled(segments(text)).join(" "))).toBeLessThan(0.5);
    }
  });

  test("half of a long text shuffled shows", () => {
    const text = fixture("analects") + fixture("moby-dick-1") + fixture("moby-dick-10");
    const long = text + shuffled(segments(text)).join(" ") + shuffled(segments(text), 9).join(" ");
    expect(order(long)).toBeLessThan(0.9);
  });

  test("a short text, and one of short lines, cannot be judged", () => {
    expect(order(fixture("textbook-zh"))).toBeNull();
    expect(order("red apple\ngreen pear\n".repeat(500))).toBeNull();
  });
});
