import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { PATIENCE_MS } from "../support/patience";
import { type Bench, startBench } from "./bench";
import { measureBids } from "./bids";
import { catalogueOf } from "./catalogue/million";
import { startProber } from "./catalogue/start-prober";
import { growthTable } from "./growth";
import { measureHot } from "./hot";
import { getRequest } from "./load/requests";
import { measureSockets } from "./sockets";
import { formatTable, type Table } from "./table";
import { TINY } from "./tiny";

let bench: Bench;

/** As if this checkout were another one. */
const ITSELF = join(import.meta.dir, "../..");

beforeAll(async () => {
  bench = await startBench(ITSELF, TINY);
}, PATIENCE_MS);

afterAll(() => bench.stop(), PATIENCE_MS);

const MEASURES: Array<[string, (bench: Bench) => Promise<Table>, rows: number]> = [
  ["durable bids beside another version", measureBids, 5],
  ["a hot package beside another version", measureHot, 4],
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

test(
  "measures what writes cost in a catalogue, and leaves it as it was",
  async () => {
    const { file } = await catalogueOf(bench.folder, TINY.packages);
    const prober = startProber(bench, file, null);
    const writes = await prober.ask("writes");
    await prober.stop();
    expect(writes).toHaveLength(5);
    expect(writes.every(({ p50, runs }) => p50 > 0 && runs > 0)).toBeTrue();
    const db = openDatabase(file);
    const { packages, bids } = await db
      .selectFrom("packages")
      .select((eb) => [
        eb.fn.countAll<number>().as("packages"),
        eb.fn.sum<number>("state_seq").as("bids"),
      ])
      .executeTakeFirstOrThrow();
    await db.destroy();
    expect({ packages, bids }).toEqual({ packages: TINY.packages, bids: 0 });
  },
  PATIENCE_MS,
);

test("an answer that was not to be ends what is measured with a sentence, and not the client", async () => {
  const status = { now: 429 };
  const limited = Bun.serve({
    port: 0,
    fetch: () => Response.json({ message: "Too many attempts." }, { status: status.now }),
  });
  const load = {
    ...{ port: limited.port as number, statuses: [201], seconds: null },
    requests: [[getRequest("/")], [getRequest("/")]],
  };
  await expect(bench.client.ask(load)).rejects.toThrow(
    /load\/client\.ts: The server answered 429 instead of 201: .*Too many attempts.* limits/,
  );
  status.now = 201;
  expect((await bench.client.ask(load)).accepted).toBe(2);
  await limited.stop(true);
});

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
