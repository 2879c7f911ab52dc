import { expect, test } from "bun:test";
import { linesMatching, sourcesIn } from "../support/sources";

test("checks the tests' engine in only one file", async () => {
  const asking = linesMatching(await sourcesIn("src", "db", "tests"), /env\.TEST_DATABASE/);
  expect(asking.map((line) => line.split(":")[0])).toEqual(["tests/support/run-engine.ts"]);
});
