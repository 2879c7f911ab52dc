import { join } from "node:path";
import { openDatabase } from "../../db/client";
import type { Bench } from "./bench";
import { bidRequest, legalPrices, raises } from "./bids";
import { startChild } from "./child";
import { setUpFairground } from "./fairground";
import type { Load, LoadResult } from "./load/client";
import { getRequest } from "./load/requests";
import type { Server } from "./rounds";
import type { Report, WatchersTask } from "./sockets/watchers";
import { quantile } from "./statistics";
import { atMost, decimal, type Table, whole } from "./table";

const EVERY_MS = 50;
const A_SECOND = 1000 / EVERY_MS;
/** Of a frame of 126 bytes to 64 KB. */
const FRAME_HEAD = 4;
const FRAME_AIM = 1.3;
const PAGE_AIM = 3;
const PAGE_EVERY_MS = 5;

type Prober = { ask(load: Load): Promise<LoadResult> };

/** Measures until the last watcher knows a bid, and compares a server that only publishes. */
export async function measureSockets(bench: Bench): Promise<Table> {
  const { sockets, rounds: count, seconds } = bench.scale;
  const file = join(bench.folder, "sockets.sqlite");
  const { cookies, lots } = await setUpFairground(file, count + 2, 2);
  const own = bench.startServer("marketplace", file);
  const bare: Server = startChild("sockets/bare.ts", [], "measured");
  const prober = startChild<Load, LoadResult>("load/client.ts", [], "measuring");
  const reports: Record<"own" | "bare", Report[]> = { own: [], bare: [] };
  const pages: Record<"quiet" | "busy", LoadResult[]> = { quiet: [], busy: [] };
  const bids = Math.round(4 * seconds * A_SECOND);
  for (let round = 0; round <= count; round++) {
    const lot = lots[round] as string;
    const requests = raises(lot, cookies[0] as string).slice(0, bids);
    const joining = JSON.stringify({ type: "JOIN_PACKAGE", packageId: lot });
    const { port } = await own.ask("state");
    const page = (seconds: number) => probePage(prober, port, seconds);
    const telling = { requests, status: 201, everyMs: EVERY_MS, from: 0 };
    await withWatchers(own, sockets, joining, async (tell) => {
      pages.quiet.push(await page(2 * seconds));
      const [heard, beside] = await Promise.all([tell(telling), page((bids * EVERY_MS) / 1000)]);
      reports.own.push(heard);
      pages.busy.push(beside);
    });
    const bytes = (reports.own.at(-1)?.frameBytes ?? 0) - FRAME_HEAD;
    await withWatchers(bare, sockets, null, async (tell) => {
      const request = `POST / HTTP/1.1\r\nhost: bench\r\nx-bytes: ${bytes}\r\ncontent-length: 0\r\n\r\n`;
      reports.bare.push(
        await tell({ ...telling, requests: requests.map(() => request), from: round * bids }),
      );
    });
  }
  const lastSecondMs = await bidInLastSecond(own, file, {
    sockets,
    lot: lots[count + 1] as string,
    cookies,
    bids: EXTENSIONS_PER_ROUND * count,
  });
  await Promise.all([own.stop(), bare.stop(), prober.stop()]);
  return report(bench, reports, pages, lastSecondMs);
}

const EXTENSIONS_PER_ROUND = 4;
const LAST_SECOND_MS = 1000;

interface LastSecond {
  sockets: number;
  lot: string;
  /** Only a bid of somebody else moves the end. */
  cookies: readonly string[];
  bids: number;
}

/** Returns how long each bid took until the last watcher knew the new end of the auction. */
async function bidInLastSecond(
  server: Server,
  file: string,
  { sockets, lot, cookies, bids }: LastSecond,
): Promise<number[]> {
  const db = openDatabase(file);
  const requests = legalPrices()
    .slice(0, bids)
    .map((cents, i) => bidRequest(lot, { cookie: cookies[i % cookies.length] as string }, cents));
  const joining = JSON.stringify({ type: "JOIN_PACKAGE", packageId: lot });
  const lastFrameMs: number[] = [];
  await withWatchers(server, sockets, joining, async (tell) => {
    for (const [from, request] of requests.entries()) {
      const end = Date.now() + LAST_SECOND_MS;
      const ends = { auction_end_time: end, scheduled_end_time: end };
      await db.updateTable("packages").set(ends).where("id", "=", lot).execute();
      const heard = await tell({ requests: [request], status: 201, everyMs: EVERY_MS, from });
      const newEnd = heard.ends.at(-1) ?? "";
      if (!(Date.parse(newEnd) > end))
        throw new Error(`Watchers were told that the auction ends at ${newEnd}, not later`);
      lastFrameMs.push(...heard.lastFrameMs);
    }
  });
  await db.destroy();
  return lastFrameMs;
}

type Telling = Omit<WatchersTask & { do: "tell" }, "do" | "port">;

async function withWatchers(
  server: Server,
  sockets: number,
  joining: string | null,
  work: (tell: (task: Telling) => Promise<Report>) => Promise<void>,
): Promise<void> {
  const { port } = await server.ask("state");
  const watchers = startChild<WatchersTask, Report>("sockets/watchers.ts", [], "measuring");
  await watchers.ask({ do: "open", port, sockets, path: "/ws", join: joining });
  await work((task) => watchers.ask({ do: "tell", port, ...task }));
  await watchers.stop();
}

function probePage(prober: Prober, port: number, seconds: number): Promise<LoadResult> {
  const requests = [[getRequest("/marketplace")]];
  return prober.ask({ port, requests, statuses: [200], seconds, everyMs: PAGE_EVERY_MS });
}

function report(
  { scale }: Bench,
  reports: Record<"own" | "bare", Report[]>,
  pages: Record<"quiet" | "busy", LoadResult[]>,
  lastSecondMs: number[],
): Table {
  // The first round only warms up.
  const frames = (side: Report[]) => side.slice(1).flatMap(({ lastFrameMs }) => lastFrameMs);
  const [own, bare] = [frames(reports.own), frames(reports.bare)];
  const latencies = (side: LoadResult[]) => side.slice(1).flatMap(({ latencies }) => latencies);
  const [quiet, busy] = [latencies(pages.quiet), latencies(pages.busy)];
  const row = (label: string, values: number[]) => ({
    label,
    cells: [
      whole(values.length),
      decimal(quantile(values, 0.5)),
      decimal(quantile(values, 0.99)),
      "",
    ],
  });
  const frameRatio = quantile(own, 0.99) / quantile(bare, 0.99);
  const pageRatio = quantile(busy, 0.99) / quantile(quiet, 0.99);
  return {
    title: `${whole(scale.sockets)} sockets on one package, ${A_SECOND} bids a second; frames of ${reports.own.at(-1)?.frameBytes} bytes`,
    columns: ["runs", "p50 ms", "p99 ms", "ratio of p99"],
    rows: [
      row("a bare server's publish, to the last frame", bare),
      {
        ...row("a bid, to the last frame", own),
        cells: [...row("", own).cells.slice(0, 3), decimal(frameRatio)],
        aim: atMost(FRAME_AIM, frameRatio),
      },
      row("a bid in the last second, until everyone knows the new end", lastSecondMs),
      row("a page while nobody bids", quiet),
      {
        ...row("a page during the bids", busy),
        cells: [...row("", busy).cells.slice(0, 3), decimal(pageRatio)],
        aim: atMost(PAGE_AIM, pageRatio),
      },
    ],
  };
}
