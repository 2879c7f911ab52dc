import { expect, test } from "bun:test";
import { fileSize } from "../../src/lib/wording";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [1_440_000, "1.4 MB"],
  [200_000_000, "200 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
