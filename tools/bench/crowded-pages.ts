import { mkdirSync } from "node:fs";
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

interface World {
  server: Server;
  demo: DemoPages;
}

/** Measures the pages of the demo world alone, and among many other packages and bids. */
export async function measureCrowdedPages(bench: Bench): Promise<Table> {
  const { packages, rounds } = bench.scale;
  const alone = await worldOf(bench, "alone", async () => {});
  const crowded = await worldOf(bench, "crowded", (file) => crowd(file, packages));
  const measured = PAGES.map(() => ({ alone: [] as Measured[], crowded: [] as Measured[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [i, page] of measured.entries()) {
      page.alone.push(await measurePage(bench, alone, i));
      page.crowded.push(await measurePage(bench, crowded, i));
    }
  }
  await Promise.all([alone.server.stop(), crowded.server.stop()]);
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

async function worldOf(
  bench: Bench,
  name: string,
  fill: (file: string) => Promise<void>,
): Promise<World> {
  const dataDir = join(bench.folder, name);
  mkdirSync(dataDir);
  const file = databaseFile(dataDir);
  const demo = await setUpDemo(file, dataDir, { now: () => Date.now() });
  await fill(file);
  return { demo, server: bench.startServer("marketplace", file) };
}

function measurePage({ client, scale }: Bench, { server, demo }: World, i: number) {
  const cookie = demo.cookies[PAGES[i]?.viewer ?? "visitor"];
  const headers = { "accept-encoding": "gzip", ...(cookie && { cookie }) };
  const request = getRequest(demo.paths[i] as string, headers);
  const requests = [Array.from({ length: scale.pageRequests }, () => request)];
  return underLoad(client, server, { requests, statuses: [200], seconds: null });
}
