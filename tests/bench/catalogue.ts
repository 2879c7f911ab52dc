import type { Bench } from "./bench";
import { diskFolder } from "./bench";
import { millionPackages, PACKAGES } from "./catalogue/million";
import type { Probed, ProbeQuestion } from "./catalogue/prober";
import { type Child, startChild } from "./child";
import { atMost, decimal, type Row, type Table, whole } from "./table";

const AIM_MS = 1;
const DEEP_AIM = 2;

/** Lists, searches and depth at a million packages, through browseCatalogue, in one process. */
export async function measureCatalogue(_: Bench): Promise<Table[]> {
  const { file, seconds } = await millionPackages(diskFolder());
  const prober: Child<ProbeQuestion, Probed[]> = startChild(
    "catalogue/prober.ts",
    [file],
    "measured",
  );
  const of = `at ${whole(PACKAGES)} packages, 24 a page`;
  const tables = [
    latencyTable(`Lists ${of}`, await prober.ask("lists")),
    latencyTable(`Searches ${of}`, await prober.ask("searches")),
    depthTable(`Depth ${of}`, await prober.ask("depths")),
  ];
  const [statistics] = await prober.ask("statistics");
  await prober.stop();
  const filled = seconds === 0 ? "kept from an earlier run" : `filled in ${whole(seconds)} s`;
  const notes = [
    `The catalogue was ${filled}: ${file}`,
    `The figures beside the list, counted at most once a minute: ${decimal(statistics?.p50 ?? 0)} ms`,
  ];
  return tables.map((table, i) => (i === tables.length - 1 ? { ...table, notes } : table));
}

function latencyTable(title: string, probed: readonly Probed[]): Table {
  return {
    title,
    columns: ["runs", "p50 ms", "p99 ms"],
    rows: probed.map(({ label, p50, p99, runs }) => ({
      label,
      cells: [whole(runs), decimal(p50), decimal(p99)],
      aim: atMost(AIM_MS, p99, " ms"),
    })),
  };
}

/** Every second line is a deep page, and is compared with the one before. */
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
