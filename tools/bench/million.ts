import { type Bench, diskFolder } from "./bench";
import { findingTable } from "./catalogue/finding";
import type { LoopDelay } from "./catalogue/loop-delay";
import { catalogueOf } from "./catalogue/million";
import type { Probed } from "./catalogue/prober";
import { startProber } from "./catalogue/start-prober";
import { type Child, startChild } from "./child";
import { measureCrowdedPages } from "./crowded-pages";
import { atMost, decimal, type Row, type Table, whole } from "./table";

const AIM_MS = 30;
const LOOP_AIM_MS = 5;
const DEEP_AIM = 2;

export async function measureMillion(bench: Bench): Promise<Table[]> {
  const { scale, folder } = bench;
  const isMillion = scale.packages >= 1_000_000;
  const { file, seconds } = await catalogueOf(isMillion ? diskFolder() : folder, scale.packages);
  const prober = startProber({ scale }, file, "measured");
  const of = `at ${whole(scale.packages)} packages, 24 per page`;
  const tables = [
    latencyTable(`Lists ${of}`, await prober.ask("lists"), AIM_MS),
    latencyTable(`Searches ${of}`, await prober.ask("searches"), AIM_MS),
    findingTable("on SQLite", scale.packages, await prober.ask("finding")),
    // Shorter lists have no page 5,000.
    ...(isMillion ? [depthTable(`Depth ${of}`, await prober.ask("depths"))] : []),
    latencyTable(`Writes ${of}, without the flush`, await prober.ask("writes")),
  ];
  await prober.stop();
  const counter: Child<null, LoopDelay[]> = startChild("catalogue/loop-delay.ts", [file], null);
  tables.push(loopTable(await counter.ask(null)));
  await counter.stop();
  tables.push(await measureCrowdedPages(bench));
  const filled = seconds === 0 ? "kept from an earlier run" : `filled in ${whole(seconds)} s`;
  const notes = [`The catalogue was ${filled}: ${file}`];
  return tables.map((table, i) => (i === tables.length - 1 ? { ...table, notes } : table));
}

function latencyTable(title: string, probed: readonly Probed[], aimMs?: number): Table {
  return {
    title,
    columns: ["runs", "p50 ms", "p99 ms"],
    rows: probed.map(({ label, p50, p99, runs }) => ({
      label,
      cells: [whole(runs), decimal(p50), decimal(p99)],
      ...(aimMs !== undefined && { aim: atMost(aimMs, p99, " ms") }),
    })),
  };
}

function depthTable(title: string, probed: readonly Probed[]): Table {
  return {
    title,
    columns: ["p50 ms", "p99 ms", "÷ page 1"],
    rows: probed.map(({ label, p50, p99 }, i): Row => {
      const first = i % 2 === 1 ? probed[i - 1] : undefined;
      const cells = [p50.toFixed(3), p99.toFixed(3)];
      if (!first) return { label, cells: [...cells, ""] };
      const ratio = p50 / first.p50;
      return { label, cells: [...cells, decimal(ratio)], aim: atMost(DEEP_AIM, ratio) };
    }),
  };
}

/** The first line is an idle process, which shows the machine's own delays. */
function loopTable(delays: readonly LoopDelay[]): Table {
  return {
    title: "How long the event loop is blocked while figures are counted",
    columns: ["counted in ms", "p99 ms", "longest ms"],
    rows: delays.map(({ label, tookMs, p99, longest }, i) => ({
      label,
      cells: [decimal(tookMs), decimal(p99), decimal(longest)],
      ...(i > 0 && { aim: atMost(LOOP_AIM_MS, longest, " ms") }),
    })),
  };
}
