import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE_MS } from "../../support/patience";
import { ROOT } from "../../support/sources";
import { startBench } from "./bench";
import { measureBids } from "./bids";
import { findingTable } from "./catalogue/finding";
import { catalogueOf } from "./catalogue/million";
import { startProber } from "./catalogue/start-prober";
import { measureSockets } from "./sockets";
import { formatTable } from "./table";
import { TINY } from "./tiny";

test(
  "measures sockets, and bids compared with another checkout",
  async () => {
    const bench = await startBench({ against: ROOT, scale: TINY });
    try {
      for (const [measure, rows] of [
        [measureBids, 5],
        [measureSockets, 4],
      ] as const) {
        const table = await measure(bench);
        expect([measure.name, table.rows.length]).toEqual([measure.name, rows]);
        expect(formatTable(table)).not.toMatch(/NaN|Infinity|undefined/);
      }
    } finally {
      await bench.stop();
    }
  },
  PATIENCE_MS,
);

test(
  "measures searches and suggestions along with a list",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "finding-"));
    const { file } = await catalogueOf(folder, TINY.packages);
    const prober = startProber({ scale: TINY }, file, null);
    try {
      const table = findingTable("on SQLite", TINY.packages, await prober.ask("finding"));
      expect(table.rows.map(({ cells, aim }) => [cells.length, aim !== undefined])).toEqual([
        [3, false],
        ...Array.from({ length: 6 }, () => [3, true]),
      ]);
      expect(formatTable(table)).not.toMatch(/NaN|Infinity|undefined/);
    } finally {
      await prober.stop();
      rmSync(folder, { recursive: true });
    }
  },
  PATIENCE_MS,
);
