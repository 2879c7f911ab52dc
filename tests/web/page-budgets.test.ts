import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import { type CountedPage, countPages } from "../../tools/bench/pages/counted-pages";
import { PAGES, setUpDemo } from "../../tools/bench/pages/pages";
import { newFolder, testFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

const clock = { now: () => Date.now() };

let counted: CountedPage[];

beforeAll(async () => {
  const dataDir = newFolder();
  const file = databaseFile(dataDir);
  const demo = await setUpDemo(file, dataDir, clock);
  const assetFolder = join(testFolder(), "assets");
  counted = await countPages({ file, dataDir, assetFolder }, demo, clock);
}, PATIENCE_MS);

interface Budget {
  queries: number;
  /** Among them, those that were asked before with the same values. */
  repeated: number;
  htmlKb: number;
  gzipKb: number;
  scriptKb: number;
}

/** The table of docs/benchmarks.md#pages: page and viewer, CPU time, then the budget. */
async function budgets(): Promise<Map<string, Budget>> {
  const text = await Bun.file(join("docs", "benchmarks.md")).text();
  const rows = text.matchAll(/^\| ([^|]+), (visitor|buyer|seller|operator) \| (.+) \|$/gm);
  return new Map(
    [...rows].map(([, name, viewer, cells = ""]) => {
      const [queries, repeated, htmlKb, gzipKb, scriptKb] = cells.split(" | ").slice(1).map(Number);
      return [`${name}, ${viewer}`, { queries, repeated, htmlKb, gzipKb, scriptKb } as Budget];
    }),
  );
}

test("pages stay within the budgets that the documents state", async () => {
  const stated = await budgets();
  expect([...stated.keys()]).toEqual(PAGES.map(({ name, viewer }) => `${name}, ${viewer}`));
  const exceeded = PAGES.flatMap(({ name, viewer }, i) => {
    const { status, queries, bytes, gzipBytes, scriptBytes } = counted[i] as CountedPage;
    const label = `${name}, ${viewer}`;
    const budget = stated.get(label) as Budget;
    const used: Budget = {
      queries: queries.length,
      repeated: queries.length - new Set(queries).size,
      htmlKb: bytes / 1000,
      gzipKb: gzipBytes / 1000,
      scriptKb: scriptBytes / 1000,
    };
    const isWithin = Object.entries(used).every(
      ([kind, amount]) => amount <= budget[kind as keyof Budget],
    );
    return status === 200 && isWithin ? [] : [{ label, status, used, budget }];
  });
  expect(exceeded).toEqual([]);
});
