import { expect, test } from "bun:test";
import { fileSize } from "../../src/lib/file-size";
import { fillPlaceholders } from "../../src/lib/wording";

test("fills every placeholder by name", () => {
  expect(
    fillPlaceholders("Minimum bid is {amount}. {amount}, {count} bids", {
      amount: "$5.00",
      count: 2,
    }),
  ).toBe("Minimum bid is $5.00. $5.00, 2 bids");
});

test("leaves an unknown placeholder unchanged", () => {
  expect(fillPlaceholders("{unknown} {amount}", { amount: 0 })).toBe("{unknown} 0");
});

test("never parses a value as a template", () => {
  expect(fillPlaceholders("{title} by {name}", { title: "{name} $& $1", name: "Mei" })).toBe(
    "{name} $& $1 by Mei",
  );
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [1_440_000, "1.4 MB"],
  [200_000_000, "200 MB"],
])("writes %d bytes as %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
