import { describe, expect, test } from "bun:test";
import { BadOptions, OWN, parseOptions, USAGE } from "./options";

test("without a choice all is measured", () => {
  expect(parseOptions([])).toEqual({ figures: OWN, against: null });
  expect(parseOptions(["--against", "old"])).toEqual({ figures: OWN, against: "old" });
});

test("what is named is measured alone, in the order of the table", () => {
  expect(parseOptions(["pages", "bids"]).figures).toEqual(["bids", "pages"]);
  expect(parseOptions(["--growth", "--sockets", "hot"]).figures).toEqual([
    "hot",
    "sockets",
    "growth",
  ]);
});

test("peers are measured only where they are asked for, since they have to be installed", () => {
  expect(OWN).not.toContain("peers");
  expect(parseOptions(["--peers"]).figures).toEqual(["peers"]);
});

describe.each([
  ["a figure that there is not", ["page"]],
  ["a long one without its dashes", ["million"]],
  ["an option that there is not", ["--fast"]],
  ["--against without a file", ["--against"]],
])("%s", (_, args) => {
  test("is refused with the usage", () => {
    expect(() => parseOptions(args)).toThrow(BadOptions);
    expect(() => parseOptions(args)).toThrow(USAGE);
  });
});
