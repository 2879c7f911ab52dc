import { expect, test } from "bun:test";
import { linesMatching, sourcesIn } from "./sources";
import { filesOfEngine } from "./test-order";

test("the tests that another engine may change are those with a world, and no others", async () => {
  const files = await filesOfEngine();
  for (const path of ["auctions/bids", "browser/bid-form", "mail/delivery", "binary/stop"])
    expect(files).toContain(`tests/${path}.test.ts`);
  for (const path of [
    "samples/analysis/hostile",
    "lib/money",
    "db/postgres/lock",
    "browser/accessibility/buyers",
  ])
    expect(files).not.toContain(`tests/${path}.test.ts`);
});

test("one file alone asks which engine that is", async () => {
  const asking = linesMatching(await sourcesIn("src", "db", "tests"), /env\.TEST_DATABASE/);
  expect(asking.map((line) => line.split(":")[0])).toEqual(["tests/support/run-engine.ts"]);
});
