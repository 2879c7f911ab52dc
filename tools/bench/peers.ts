import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "./bench";
import { bidRequests, checkStored } from "./bids";
import { setUpFairground } from "./fairground";
import { getRequest } from "./load/requests";
import { serverOf } from "./other";
import { installFastify } from "./peers/installed";
import { startProgram } from "./program";
import { type Measured, medians, ratioOf, type Server, underLoad } from "./rounds";
import { SERVED_COLUMNS, servedCells } from "./served";
import { decimal, type Table, whole } from "./table";

const LOTS = 240;

interface Contender {
  label: string;
  server: Server;
  pageKb: number;
  bids: Measured[];
  pages: Measured[];
}

export async function measurePeers(bench: Bench): Promise<Table[]> {
  const { rounds: count, connections, seconds } = bench.scale;
  const command = await installFastify();
  if (typeof command === "string")
    return [{ title: "Compared with Fastify", columns: [], rows: [], notes: [command] }];
  const file = join(bench.folder, "peers.sqlite");
  const lots = Math.max(LOTS, connections * (count + 1));
  const fairground = await setUpFairground(file, lots, connections);
  const own = bench.startServer("marketplace", file);
  const contenders = [await contender("this product", own)];
  contenders.push(
    await contender("Fastify + better-sqlite3", await startPeer(bench, command, file)),
  );
  const page = fairground.cookies.map(() => [getRequest("/marketplace")]);
  for (let round = 0; round <= count; round++) {
    const raises = bidRequests(fairground, connections, round);
    for (const { server, bids, pages } of contenders) {
      const ask = (requests: string[][], status: number) =>
        underLoad(bench.client, server, { requests, statuses: [status], seconds });
      bids.push(await ask(raises, 201));
      pages.push(await ask(page, 200));
    }
  }
  for (const { server, bids } of contenders) await checkStored(server, bids);
  await Promise.all(contenders.map(({ server }) => server.stop()));
  return [
    report(`Durable bids, ${connections} connections, compared with Fastify`, contenders, "bids"),
    report(
      "A visitor's marketplace page, uncompressed, compared with Fastify",
      contenders,
      "pages",
    ),
  ];
}

async function contender(label: string, server: Server): Promise<Contender> {
  const { port } = await server.ask("state");
  const headers = { "accept-encoding": "identity" };
  const page = await fetch(`http://127.0.0.1:${port}/marketplace`, { headers });
  return { label, server, pageKb: (await page.bytes()).length / 1024, bids: [], pages: [] };
}

function report(title: string, contenders: readonly Contender[], work: "bids" | "pages"): Table {
  // The first round only warms up.
  const roundsOf = (contender: Contender) => contender[work].slice(1);
  const own = roundsOf(contenders[0] as Contender);
  return {
    title,
    columns: [...SERVED_COLUMNS, "page KB", "product ÷ this", "µs ÷ product's"],
    rows: contenders.map((contender) => {
      const rounds = roundsOf(contender);
      return {
        label: contender.label,
        cells: [
          ...servedCells(rounds),
          whole(contender.pageKb),
          decimal(ratioOf(own, rounds)),
          decimal(medians(rounds).serverMicros / medians(own).serverMicros),
        ],
      };
    }),
  };
}

async function startPeer(bench: Bench, command: string[], from: string): Promise<Server> {
  const dataDir = join(bench.folder, "peer");
  mkdirSync(dataDir);
  const file = join(dataDir, "peer.sqlite");
  fillPeer(file, from);
  return serverOf(await startProgram(command, dataDir), file);
}

function fillPeer(file: string, from: string): void {
  const database = new Database(file);
  database.run(`CREATE TABLE packages (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, description TEXT NOT NULL,
    category TEXT NOT NULL, language TEXT NOT NULL, total_words INTEGER NOT NULL,
    total_files INTEGER NOT NULL, starting_price_cents INTEGER NOT NULL, ends_at INTEGER NOT NULL
  )`);
  database.run(`CREATE TABLE bids (
    id TEXT PRIMARY KEY, package_id TEXT NOT NULL REFERENCES packages (id), bidder_id TEXT NOT NULL,
    amount_cents INTEGER NOT NULL, created_at INTEGER NOT NULL
  )`);
  database.run("CREATE UNIQUE INDEX bids_highest ON bids (package_id, amount_cents)");
  database.run("ATTACH ? AS source", [from]);
  database.run(`INSERT INTO packages SELECT seq, id, title, description, category, language,
    total_words, total_files, starting_price_cents, auction_end_time FROM source.packages`);
  database.close();
}
