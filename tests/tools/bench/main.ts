import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { type Bench, startBench } from "./bench";
import { measureBids } from "./bids";
import { pinnedTo } from "./child";
import { measureMillion } from "./million";
import { BadOptions, type Figure, type Options, parseOptions } from "./options";
import { measurePeers } from "./peers";
import { measurePostgres } from "./postgres";
import { measureSockets } from "./sockets";
import { measureStart } from "./start";
import { formatTable, type Table } from "./table";

/** Asserts nothing: figures depend on the machine, so only ratios within one run mean anything. */
const MEASURES: Record<Figure, (bench: Bench) => Promise<Table | Table[]>> = {
  bids: measureBids,
  start: measureStart,
  sockets: measureSockets,
  million: measureMillion,
  peers: measurePeers,
  postgres: measurePostgres,
};

async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (!options) return 2;
  console.log(`\n  ${machine()}\n`);
  const bench = await startBench(options.against && resolve(options.against));
  try {
    for (const figure of options.figures) {
      for (const table of [await MEASURES[figure](bench)].flat())
        console.log(`${formatTable(table)}\n`);
    }
  } finally {
    await bench.stop();
  }
  return 0;
}

function optionsOf(args: readonly string[]): Options | null {
  try {
    const options = parseOptions(args);
    if (options.against === null || existsSync(options.against)) return options;
    console.error(`There is no file ${options.against}.`);
  } catch (error) {
    if (!(error instanceof BadOptions)) throw error;
    console.error(error.message);
  }
  return null;
}

function machine(): string {
  const [cpu] = cpus();
  const [load = 0] = loadavg();
  const pinned =
    pinnedTo("measured").length > 0
      ? "server and load on one core each"
      : "server and load share the cores, so figures will vary";
  return [
    `${new Date().toISOString().slice(0, 10)}, Bun ${Bun.version}`,
    `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}`,
    pinned,
    `load average before ${load.toFixed(1)}`,
  ].join("; ");
}

process.exit(await main(process.argv.slice(2)));
