import { expect, test } from "bun:test";
import { progressOn } from "../../src/demo/progress";

function written(isTTY: boolean): string {
  let text = "";
  const report = progressOn({ isTTY, write: (part) => (text += part) });
  report("Filling");
  for (let done = 1; done <= 12; done++) report("Listed", done, 12);
  report("Delivering");
  return text;
}

test("writes plain lines to a log", () => {
  expect(written(false)).toBe("  Filling\n  Listed: 10 of 12\n  Listed: 12 of 12\n  Delivering\n");
});

test("writes a counting line per stage to a terminal", () => {
  const lines = written(true).split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]?.split("\r\x1b[K").slice(1, 3)).toEqual([
    "  Listed: 1 of 12",
    "  Listed: 2 of 12",
  ]);
  expect(lines[1]).toEndWith("  Listed: 12 of 12");
});
