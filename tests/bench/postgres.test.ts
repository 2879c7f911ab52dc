import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PATIENCE_MS } from "../support/patience";
import { type Bench, startBench } from "./bench";
import { measurePostgres } from "./postgres";
import { lackingEngines } from "./postgres/engines";
import { formatTable, type Table } from "./table";
import { TINY } from "./tiny";

describe.skipIf(lackingEngines() !== null)("on PostgreSQL", () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench(null, TINY);
  }, PATIENCE_MS);
  afterAll(() => bench.stop(), PATIENCE_MS);

  test(
    "bids, pages, frames, lists and searches are measured beside what they are compared with",
    async () => {
      const tables: Table[] = [];
      for await (const table of measurePostgres(bench)) tables.push(table);
      expect(tables.map(({ rows }) => rows.length)).toEqual([5, 8, 2, 26, 13]);
      expect(tables.map(formatTable).join("\n")).not.toMatch(/NaN|Infinity|undefined/);
      expect(tables.every(({ rows }) => rows.some(({ aim }) => aim))).toBeTrue();
    },
    PATIENCE_MS,
  );
});
