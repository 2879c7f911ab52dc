import { expect, test } from "bun:test";
import { linesMatching, sourcesIn } from "../support/sources";

test("only one file checks which engine runs the tests", async () => {
  const asking = linesMatching(await sourcesIn("src", "db", "tests"), /env\.TEST_DATABASE/);
  expect(asking.map((line) => line.split(":")[0])).toEqual(["tests/support/run-engine.ts"]);
});
