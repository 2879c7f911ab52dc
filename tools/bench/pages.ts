import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import type { Bench } from "./bench";
import { getRequest } from "./load/requests";
import { type CountedPage, countPages } from "./pages/counted-pages";
import { type DemoPages, PAGES, setUpDemo } from "./pages/pages";
import { type Measured, medians, type Server, underLoad } from "./rounds";
import { disturbance } from "./served";
import { atMost, decimal, type Row, type Table, whole } from "./table";

/** One request at a time, so that the server's CPU time is that of the page alone. */
interface PageRounds {
  own: Measured[];
  plain: Measured[];
  other: Measured[];
}

export async function measurePages(bench: Bench): Promise<Table> {
  const dataDir = join(bench.folder, "demo");
  mkdirSync(dataDir);
  const file = databaseFile(dataDir);
  const clock = { now: () => Date.now() };
  const demo = await setUpDemo(file, dataDir, clock);
  const assetFolder = join(bench.folder, "assets");
  const counted = await countPages({ file, dataDir, assetFolder }, demo, clock);
  const own = bench.startServer("marketplace", file);
  const other = await bench.startOther(file);
  const pages = PAGES.map((): PageRounds => ({ own: [], plain: [], other: [] }));
  for (let round = 0; round < bench.scale.rounds; round++) {
    for (const [i, rounds] of pages.entries()) {
      const measured = (server: Server, encoding?: string) =>
        underLoad(bench.client, server, loadOf(bench, demo, i, encoding));
      rounds.own.push(await measured(own, "gzip"));
      rounds.plain.push(await measured(own));
      if (other) rounds.other.push(await measured(other, "gzip"));
    }
  }
  await Promise.all([own.stop(), other?.stop()]);
  return report(pages, counted, other !== null);
}

function loadOf({ scale }: Bench, { paths, cookies }: DemoPages, i: number, encoding?: string) {
  const cookie = cookies[PAGES[i]?.viewer ?? "visitor"];
  const headers = {
    ...(cookie && { cookie }),
    ...(encoding && { "accept-encoding": encoding }),
  };
  const request = getRequest(paths[i] as string, headers);
  const requests = [Array.from({ length: scale.pageRequests }, () => request)];
  return { requests, statuses: [200], seconds: null };
}

function report(
  pages: readonly PageRounds[],
  counted: readonly CountedPage[],
  hasOther: boolean,
): Table {
  const cpuMs = (rounds: readonly Measured[]) => medians(rounds).serverMicros / 1000;
  return {
    title: "Pages of the demo world: CPU time of a request with gzip and without",
    columns: [
      "CPU ms",
      "plain ms",
      ...(hasOther ? ["the other", "this ÷ other"] : []),
      "queries",
      "repeated",
      "HTML KB",
      "gzip KB",
      "script KB",
    ],
    rows: PAGES.map(({ name, viewer, aimMs }, i): Row => {
      const { own, plain, other } = pages[i] as PageRounds;
      const { queries, bytes, gzipBytes, scriptBytes } = counted[i] as CountedPage;
      const ms = cpuMs(own);
      const otherCells = () => [decimal(cpuMs(other)), decimal(ms / cpuMs(other))];
      return {
        label: `${name}, ${viewer}`,
        cells: [
          decimal(ms),
          decimal(cpuMs(plain)),
          ...(hasOther ? otherCells() : []),
          whole(queries.length),
          whole(queries.length - new Set(queries).size),
          ...[bytes, gzipBytes, scriptBytes].map((size) => decimal(size / 1000)),
        ],
        aim: atMost(aimMs, ms),
      };
    }),
    notes: disturbance(pages.flatMap(({ own }) => own)),
  };
}
