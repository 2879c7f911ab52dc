import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "../../db/client";
import type { Bench } from "./bench";
import { getRequest } from "./load/requests";
import { BIDS_EACH, crowd } from "./pages/crowd";
import { type DemoPages, PAGES, setUpDemo } from "./pages/pages";
import { type Measured, medians, type Server, underLoad } from "./rounds";
import { disturbance } from "./served";
import { atMost, decimal, type Row, type Table, whole } from "./table";

const AIM = 2;

/** Measures the pages of the demo world alone, and among many other packages and bids. */
export async function measureCrowdedPages(bench: Bench): Promise<Table> {
  const { packages, rounds } = bench.scale;
  const [demoDir, crowdedDir] = [join(bench.folder, "demo"), join(bench.folder, "crowded")];
  mkdirSync(demoDir);
  const demo = await setUpDemo(databaseFile(demoDir), demoDir, { now: () => Date.now() });
  cpSync(demoDir, crowdedDir, { recursive: true });
  await crowd(databaseFile(crowdedDir), packages);
  const alone = bench.startServer("marketplace", databaseFile(demoDir));
  const crowded = bench.startServer("marketplace", databaseFile(crowdedDir));
  const measured = PAGES.map(() => ({ alone: [] as Measured[], crowded: [] as Measured[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [i, page] of measured.entries()) {
      page.alone.push(await measurePage(bench, alone, demo, i));
      page.crowded.push(await measurePage(bench, crowded, demo, i));
    }
  }
  await Promise.all([alone.stop(), crowded.stop()]);
  return {
    title: `CPU ms of pages among ${whole(packages)} packages and ${whole(BIDS_EACH * packages)} bids`,
    columns: ["demo world", "crowded", "ratio"],
    rows: PAGES.map(({ name, viewer }, i): Row => {
      const page = measured[i] as (typeof measured)[number];
      const [own, among] = [page.alone, page.crowded].map(
        (all) => medians(all).serverMicros / 1000,
      ) as [number, number];
      return {
        label: `${name}, ${viewer}`,
        cells: [decimal(own), decimal(among), decimal(among / own)],
        aim: atMost(AIM, among / own),
      };
    }),
    notes: disturbance(measured.flatMap((page) => page.alone)),
  };
}

function measurePage({ client, scale }: Bench, server: Server, demo: DemoPages, i: number) {
  const cookie = demo.cookies[PAGES[i]?.viewer ?? "visitor"];
  const headers = { "accept-encoding": "gzip", ...(cookie && { cookie }) };
  const request = getRequest(demo.paths[i] as string, headers);
  const requests = [Array.from({ length: scale.pageRequests }, () => request)];
  return underLoad(client, server, { requests, statuses: [200], seconds: null });
}
