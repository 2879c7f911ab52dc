import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { measureAnalysis } from "./analysis";
import { type Bench, FULL, startBench } from "./bench";
import { measureBids } from "./bids";
import { pinnedTo } from "./child";
import { measureGrowth } from "./growth";
import { measureHot } from "./hot";
import { measureMillion } from "./million";
import { BadOptions, type Figure, type Options, parseOptions } from "./options";
import { measurePages } from "./pages";
import { measurePeers } from "./peers";
import { measurePostgres } from "./postgres";
import { measureSockets } from "./sockets";
import { measureStart } from "./start";
import { formatTable, type Table } from "./table";

/** All tables at the end, or each as soon as it is there. */
type Measured = Promise<Table | Table[]> | AsyncIterable<Table>;

/**
 * Measures what the product promises, and prints each figure beside its aim. Nothing is asserted:
 * figures depend on the machine, so that only ratios taken in one run mean something.
 */
const MEASURES: Record<Figure, (bench: Bench, options: Options) => Measured> = {
  bids: measureBids,
  hot: measureHot,
  pages: measurePages,
  start: measureStart,
  analysis: measureAnalysis,
  sockets: measureSockets,
  million: measureMillion,
  growth: measureGrowth,
  peers: measurePeers,
  postgres: (bench, { parts }) => measurePostgres(bench, parts),
};

async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args);
  if (!options) return 2;
  console.log(`\n  ${machine()}\n`);
  const scale = { ...FULL, ...(options.packages && { packagesOnPostgres: options.packages }) };
  const bench = await startBench(options.against && resolve(options.against), scale);
  try {
    for (const figure of options.figures) {
      for await (const table of tablesOf(MEASURES[figure](bench, options)))
        console.log(`${formatTable(table)}\n`);
    }
  } finally {
    await bench.stop();
  }
  return 0;
}

async function* tablesOf(measured: Measured): AsyncIterable<Table> {
  if (Symbol.asyncIterator in measured) yield* measured;
  else yield* [await measured].flat();
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
      ? "server and load on a core each"
      : "server and load share the cores, so figures will vary";
  return [
    `${new Date().toISOString().slice(0, 10)}, Bun ${Bun.version}`,
    `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}`,
    pinned,
    `load average before ${load.toFixed(1)}`,
  ].join("; ");
}

process.exit(await main(process.argv.slice(2)));
