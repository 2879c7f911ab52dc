import { expect, test } from "bun:test";
import { PATIENCE_MS } from "../../support/patience";
import { ROOT } from "../../support/sources";
import { startBench } from "./bench";
import { measureBids } from "./bids";
import { measureSockets } from "./sockets";
import { formatTable } from "./table";
import { TINY } from "./tiny";

test(
  "bids and sockets are measured, bids beside another checkout",
  async () => {
    const bench = await startBench(ROOT, TINY);
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
