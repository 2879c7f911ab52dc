import { afterAll, beforeAll, expect, test } from "bun:test";
import { PATIENCE_MS } from "../support/patience";
import { type Bench, type Scale, startBench } from "./bench";
import { growthTable } from "./growth";
import { measureHot } from "./hot";
import { measureSockets } from "./sockets";
import { formatTable, type Table } from "./table";

/** Enough to see that servers, load and table still fit one another. */
const TINY: Scale = {
  rounds: 1,
  connections: 2,
  crowd: 4,
  seconds: 0.1,
  sockets: 20,
  packages: 1000,
  growth: { bids: [10, 20], packages: [500, 1000] },
};

let bench: Bench;

beforeAll(async () => {
  bench = await startBench(null, TINY);
}, PATIENCE_MS);

afterAll(() => bench.stop(), PATIENCE_MS);

const MEASURES: Array<[string, (bench: Bench) => Promise<Table>, rows: number]> = [
  ["a hot package", measureHot, 1],
  ["sockets", measureSockets, 4],
];

test.each(MEASURES)(
  "measures %s",
  async (_, measure, rows) => {
    const table = await measure(bench);
    expect(table.rows).toHaveLength(rows);
    expect(formatTable(table)).not.toMatch(/NaN|Infinity|undefined/);
  },
  PATIENCE_MS,
);

test("what grows faster than the logarithm of its size is marked", () => {
  const { rows } = growthTable(
    "µs",
    [10, 1000],
    [
      { label: "slower", values: [100, 250], aim: 2 },
      { label: "faster", values: [100, 350] },
    ],
  );
  expect(rows.map(({ cells }) => cells[2])).toEqual(["2.50", "3.50 faster"]);
  expect(rows.map(({ aim }) => aim?.met)).toEqual([false, undefined]);
});
