import { describe, expect, test } from "bun:test";
import { BadOptions, OWN, POSTGRES_PARTS, parseOptions, USAGE } from "./options";

test("without a choice all is measured", () => {
  const all = { figures: OWN, against: null, packages: null, parts: POSTGRES_PARTS };
  expect(parseOptions([])).toEqual(all);
  expect(parseOptions(["--against", "old"]).against).toBe("old");
});

test("what is named is measured alone, in the order of the table", () => {
  expect(parseOptions(["pages", "bids"]).figures).toEqual(["bids", "pages"]);
  expect(parseOptions(["--growth", "--sockets", "hot"]).figures).toEqual([
    "hot",
    "sockets",
    "growth",
  ]);
});

test.each(["peers", "postgres"] as const)(
  "%s is measured only where it is asked for, since it has to be installed",
  (figure) => {
    expect(OWN).not.toContain(figure);
    expect(parseOptions([`--${figure}`]).figures).toEqual([figure]);
  },
);

test("a catalogue on PostgreSQL has as many packages as are named", () => {
  expect(parseOptions(["--postgres", "--packages", "20000"]).packages).toBe(20_000);
});

test("of PostgreSQL only the parts are measured that are named", () => {
  expect(parseOptions(["--postgres", "--only", "lists,bids"]).parts).toEqual(["bids", "lists"]);
});

describe.each([
  ["parts of nothing", ["--only", "bids"]],
  ["a part that there is not", ["--postgres", "--only", "bid"]],
  ["a figure that there is not", ["page"]],
  ["a long one without its dashes", ["million"]],
  ["an option that there is not", ["--fast"]],
  ["--against without a file", ["--against"]],
  ["packages of nothing", ["--packages", "20000"]],
  ["too few packages", ["--postgres", "--packages", "10"]],
  ["packages that are no number", ["--postgres", "--packages", "many"]],
])("%s", (_, args) => {
  test("is refused with the usage", () => {
    expect(() => parseOptions(args)).toThrow(BadOptions);
    expect(() => parseOptions(args)).toThrow(USAGE);
  });
});
