import { expect, test } from "bun:test";
import { byteRange } from "../../../src/web/http/byte-range";

const SPACES = " ".repeat(7000);

test.each([
  ["bytes=0-99", { first: 0, last: 99 }],
  [" Bytes = 5 - ", { first: 5, last: 999 }],
  ["bytes=-10", { first: 990, last: 999 }],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["bytes=1 2-5", null],
  ["bytes=1000-", "unsatisfiable"],
  [`bytes=${SPACES}-${SPACES}x`, null],
  [`bytes=${SPACES}1${SPACES}-${SPACES}2${SPACES}`, { first: 1, last: 2 }],
])("reads Range header %#", (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range as never);
});
