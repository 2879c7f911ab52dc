import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import type { Options as Given } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { type Bench, FULL, startBench } from "./bench";
import { measureBids } from "./bids";
import { pinnedTo } from "./child";
import { measureMillion } from "./million";
import { type Figure, OPTIONS, optionsOf, USAGE } from "./options";
import { measurePages } from "./pages";
import { measurePeers } from "./peers";
import { measurePostgres } from "./postgres";
import { measureSockets } from "./sockets";
import { measureStart } from "./start";
import { formatTable, type Table } from "./table";
import { TINY } from "./tiny";

/** Asserts nothing: figures depend on the machine, so only ratios within one run mean anything. */
const MEASURES: Record<Figure, (bench: Bench) => Promise<Table | Table[]>> = {
  bids: measureBids,
  pages: measurePages,
  start: measureStart,
  sockets: measureSockets,
  million: measureMillion,
  peers: measurePeers,
  postgres: measurePostgres,
};

async function main(given: Given<keyof typeof OPTIONS>, words: string[]): Promise<number> {
  const { figures, against, program, isTiny } = optionsOf(given, words);
  console.log(`\n  ${machine()}\n`);
  const bench = await startBench({
    against: against && resolve(against),
    program: program && resolve(program),
    scale: isTiny ? TINY : FULL,
  });
  try {
    for (const figure of figures) {
      for (const table of [await MEASURES[figure](bench)].flat())
        console.log(`${formatTable(table)}\n`);
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
      ? "server and load on one core each"
      : "server and load share the cores, so figures will vary";
  return [
    `${new Date().toISOString().slice(0, 10)}, Bun ${Bun.version}`,
    `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}`,
    pinned,
    `load average before ${load.toFixed(1)}`,
  ].join("; ");
}

if (import.meta.main) await runTool({ usage: USAGE, options: OPTIONS, maxOperands: 3, run: main });
