import { expect, test } from "bun:test";
import { fileSize, fillIn } from "../../src/lib/wording";

test("places are filled by name, each time they come", () => {
  expect(
    fillIn("Minimum bid is {amount}. {amount}, {count} bids", { amount: "$5.00", count: 2 }),
  ).toBe("Minimum bid is $5.00. $5.00, 2 bids");
});

test("a place that nothing is known of stays as it is", () => {
  expect(fillIn("{unknown} {amount}", { amount: 0 })).toBe("{unknown} 0");
});

test("a value is never read as wording", () => {
  expect(fillIn("{title} by {name}", { title: "{name} $& $1", name: "Mei" })).toBe(
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
])("%d bytes are %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
