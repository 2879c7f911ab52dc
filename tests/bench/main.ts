import { cpus, loadavg } from "node:os";
import { measureAnalysis } from "./analysis";
import { type Bench, startBench } from "./bench";
import { measureBids } from "./bids";
import { measureBinary } from "./binary";
import { measureCatalogue } from "./catalogue";
import { pinnedTo } from "./child";
import { measurePages } from "./pages";
import { measureStart } from "./start";
import { formatTable, type Table } from "./table";

/**
 * Measures what the product promises, and prints each figure beside its aim. Nothing is asserted:
 * figures depend on the machine, so that only ratios taken in one run mean something.
 */
const FIGURES = {
  bids: measureBids,
  pages: measurePages,
  catalogue: measureCatalogue,
  analysis: measureAnalysis,
  start: measureStart,
  binary: measureBinary,
} satisfies Record<string, (bench: Bench) => Promise<Table | Table[]>>;

type Figure = keyof typeof FIGURES;

async function main(names: string[]): Promise<number> {
  const all = Object.keys(FIGURES) as Figure[];
  const unknown = names.find((name) => !all.includes(name as Figure));
  if (unknown) {
    console.error(`There is no figure ${unknown}; there are ${all.join(", ")}.`);
    return 2;
  }
  console.log(`\n  ${machine()}\n`);
  const bench = await startBench();
  try {
    for (const name of names.length > 0 ? (names as Figure[]) : all) {
      const tables = [await FIGURES[name](bench)].flat();
      for (const table of tables) console.log(`${formatTable(table)}\n`);
    }
  } finally {
    await bench.stop();
  }
  return 0;
}

function machine(): string {
  const [cpu] = cpus();
  const [load = 0] = loadavg();
  const pinned =
    pinnedTo("measured").length > 0
      ? "server and load on a core each"
      : "server and load share the cores, so figures will vary";
  return [
    `Bun ${Bun.version}, ${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}`,
    pinned,
    `load average before ${load.toFixed(1)}`,
  ].join("; ");
}

process.exit(await main(process.argv.slice(2)));
