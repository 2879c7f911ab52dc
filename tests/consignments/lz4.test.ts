import { describe, expect, test } from "bun:test";
import { unpackFramedLz4, unpackLz4 } from "../../src/consignments/intake/lz4";
import { framedLz4, packLz4 } from "../support/lz4";

const TEXT = Buffer.from("The tide rises twice a day, and the tide falls twice a day. ".repeat(40));
const ROW = Buffer.from("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab");
const NOISE = Buffer.from(
  Array.from({ length: 5000 }, (_, at) => (at * at * 31 + (at >> 3) * 7) % 251),
);

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("LZ4", () => {
  test.each([
    ["text", TEXT],
    ["a byte that repeats itself", ROW],
    ["noise", NOISE],
    ["one byte", Buffer.from("x")],
    ["nothing", Buffer.alloc(0)],
  ])("unpacks %s", (_, bytes) => {
    expect(text(unpackLz4(packLz4(bytes), bytes.length))).toBe(text(bytes));
    expect(text(unpackFramedLz4(packLz4(bytes), bytes.length))).toBe(text(bytes));
    expect(text(unpackFramedLz4(framedLz4(bytes, 700), bytes.length))).toBe(text(bytes));
  });

  test("unpacks what the reference program has packed", () => {
    expect(text(unpackLz4(Buffer.from(REFERENCE, "base64"), TEXT.length))).toBe(text(TEXT));
  });

  test("refuses a block at any byte that it was cut off at", () => {
    const block = packLz4(TEXT);
    for (let end = 0; end < block.length; end++)
      expect(() => unpackLz4(block.subarray(0, end), TEXT.length)).toThrow("damaged");
  });

  test("refuses what unpacks to another length than the page says, either way", () => {
    for (const length of [TEXT.length - 1, TEXT.length + 1]) {
      expect(() => unpackLz4(packLz4(TEXT), length)).toThrow("damaged");
      expect(() => unpackFramedLz4(framedLz4(TEXT, 700), length)).toThrow("damaged");
    }
  });

  test("refuses matches from before the beginning, and lengths that go on for ever", () => {
    expect(() => unpackLz4(Buffer.from([0x10, 0x61, 2, 0]), 5)).toThrow("damaged");
    expect(() => unpackLz4(Buffer.from([0x10, 0x61, 0, 0]), 5)).toThrow("damaged");
    expect(() => unpackLz4(Buffer.alloc(1_000_000, 255), 100)).toThrow("damaged");
  });
});

/** Of TEXT by `lz4 -9`, without its frame. */
const REFERENCE =
  "9BJUaGUgdGlkZSByaXNlcyB0d2ljZSBhIGRheSwgYW5kIHQgAElmYWxsIAAvLiA8AP///////////xVQZGF5LiA=";
