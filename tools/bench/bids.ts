import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { centsToDecimal, MAX_CENTS, minimumBidCents } from "../../src/lib/money";
import type { Bench } from "./bench";
import { type Child, startChild } from "./child";
import type { DiskQuestion, Flushes } from "./disk";
import { type Fairground, STARTING_CENTS, setUpFairground } from "./fairground";
import { postJsonRequest } from "./load/requests";
import { type Measured, medians, ratioOf, type Server, underLoad } from "./rounds";
import { disturbance, SERVED_COLUMNS, servedCells } from "./served";
import { atLeast, atMost, decimal, type Row, type Table, whole } from "./table";

const DISK_SECONDS = 0.5;
const FLUSH_AIM = 3;
const ROUTE_AIM = 0.5;
const OTHER_AIM = 2;
const TOKEN_AIM = 1.1;

interface Round {
  durable: Measured;
  other: Measured | null;
  byToken: Measured;
  withoutDatabase: Measured;
  appended: Flushes;
  inPlace: Flushes;
}

/** Each connection raises its own bid on its own package up to the largest amount. */
export async function measureBids(bench: Bench): Promise<Table> {
  const { rounds: count, connections, raises: most } = bench.scale;
  const file = join(bench.folder, "bids.sqlite");
  // The first round only warms up.
  const fairground = await setUpFairground(file, connections * (count + 1), connections);
  const durable = bench.startServer("marketplace", file);
  const other = await bench.startOther(file);
  // Two servers on one file would share its log's hashing and wait for each other.
  const unused = join(bench.folder, "unused.sqlite");
  const ofPrograms = join(bench.folder, "programs.sqlite");
  for (const copy of [unused, ofPrograms]) copyFileSync(file, copy);
  const byToken = bench.startServer("marketplace", ofPrograms);
  const withoutDatabase = bench.startServer("without-database", unused);
  const disk: Child<DiskQuestion, Flushes> = startChild(
    "disk.ts",
    [join(bench.folder, "flushed")],
    "measured",
  );
  const rounds: Round[] = [];
  for (let round = 0; round <= count; round++) {
    const loadBy = (senders?: readonly Sender[]) => {
      const all = bidRequests(fairground, connections, round, senders);
      return { requests: all.map((each) => each.slice(0, most)), statuses: [201], seconds: null };
    };
    const load = loadBy();
    const programs = fairground.tokens.map((token) => ({ authorization: `Bearer ${token}` }));
    rounds.push({
      durable: await underLoad(bench.client, durable, load),
      other: other && (await underLoad(bench.client, other, load)),
      byToken: await underLoad(bench.client, byToken, loadBy(programs)),
      withoutDatabase: await underLoad(bench.client, withoutDatabase, load),
      appended: await disk.ask({ where: "appended", seconds: DISK_SECONDS }),
      inPlace: await disk.ask({ where: "in place", seconds: DISK_SECONDS }),
    });
  }
  await checkStored(
    durable,
    rounds.map((round) => round.durable),
  );
  if (other)
    await checkStored(
      other,
      rounds.map((round) => round.other as Measured),
    );
  await checkStored(
    byToken,
    rounds.map((round) => round.byToken),
  );
  const servers = [durable, other, byToken, withoutDatabase];
  await Promise.all([...servers.map((server) => server?.stop()), disk.stop()]);
  return report(bench, rounds.slice(1));
}

export function bidRequests(
  { cookies, lots }: Fairground,
  connections: number,
  round: number,
  senders: readonly Sender[] = cookies.map((cookie) => ({ cookie })),
): string[][] {
  const requests = senders.map((): string[] => []);
  for (const cents of legalPrices()) {
    for (const [connection, sender] of senders.entries()) {
      const lot = lots[round * connections + connection] as string;
      requests[connection]?.push(bidRequest(lot, sender, cents));
    }
  }
  return requests;
}

export function raises(lot: string, cookie: string): string[] {
  return legalPrices().map((cents) => bidRequest(lot, { cookie }, cents));
}

export function legalPrices(): number[] {
  const prices: number[] = [];
  let cents = minimumBidCents(STARTING_CENTS, null);
  while (cents <= MAX_CENTS) {
    prices.push(cents);
    cents = minimumBidCents(STARTING_CENTS, cents);
  }
  return prices;
}

/** The header by which the server knows who bids. */
type Sender = { cookie: string } | { authorization: string };

export function bidRequest(lot: string, sender: Sender, cents: number): string {
  const headers = { ...sender, "idempotency-key": Bun.randomUUIDv7() };
  const body = { amount: centsToDecimal(cents) };
  return postJsonRequest(`/api/packages/${lot}/bids`, body, headers);
}

/** A bid that was acknowledged but not stored would invalidate the figure. */
export async function checkStored(server: Server, rounds: readonly Measured[]): Promise<void> {
  const placed = rounds.reduce((sum, { accepted }) => sum + accepted, 0);
  const db = openDatabase((await server.ask("state")).file);
  const { count } = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  await db.destroy();
  if (count !== placed)
    throw new Error(`${placed} bids were accepted with 201, but ${count} are stored`);
}

function report({ scale }: Bench, rounds: readonly Round[]): Table {
  const bids = rounds.map((round) => round.durable);
  const other = rounds.flatMap((round) => round.other ?? []);
  const route = rounds.map((round) => round.withoutDatabase);
  const flushed = (label: string, flushes: Flushes[], aim?: number): Row => {
    const ratio = ratioOf(bids, flushes);
    const empty = SERVED_COLUMNS.slice(1).map(() => "");
    return {
      label,
      cells: [whole(medians(flushes).perSecond), ...empty, decimal(ratio)],
      ...(aim !== undefined && { aim: atLeast(aim, ratio) }),
    };
  };
  const byToken = rounds.map((round) => round.byToken);
  const compared = (label: string, served: Measured[], aim: number): Row => ({
    label,
    cells: [...servedCells(served), decimal(ratioOf(bids, served))],
    aim: atLeast(aim, ratioOf(bids, served)),
  });
  return {
    title: `Durable bids over HTTP, ${scale.connections} connections, each on its own package`,
    columns: [...SERVED_COLUMNS, "bids ÷ this"],
    rows: [
      { label: "durable bids", cells: [...servedCells(bids), ""] },
      ...(other.length > 0 ? [compared("the other executable", other, OTHER_AIM)] : []),
      {
        label: "the same bids by token",
        cells: [...servedCells(byToken), decimal(ratioOf(bids, byToken))],
        aim: atMost(TOKEN_AIM, ratioOf(bids, byToken)),
      },
      compared("the same route, no database", route, ROUTE_AIM),
      flushed(
        "4 KB appended + fdatasync each",
        rounds.map((round) => round.appended),
        FLUSH_AIM,
      ),
      flushed(
        "4 KB in place + fdatasync each",
        rounds.map((round) => round.inPlace),
      ),
    ],
    notes: disturbance(route),
  };
}
