import { join } from "node:path";
import { openDatabase } from "../../db/client";
import { centsToDecimal, MAX_CENTS, minimumBidCents } from "../../src/lib/money";
import type { Bench } from "./bench";
import { type Child, startChild } from "./child";
import type { DiskQuestion, Flushes } from "./disk";
import { CONNECTIONS, type Fairground, STARTING_CENTS, setUpFairground } from "./fairground";
import { postJsonRequest } from "./load/requests";
import { type Measured, medians, ROUNDS, ratioOf, underLoad } from "./rounds";
import { disturbance, SERVED_COLUMNS, servedCells } from "./served";
import { atLeast, decimal, type Row, type Table, whole } from "./table";

const DISK_SECONDS = 0.5;
const FLUSH_AIM = 3;
const ROUTE_AIM = 0.35;

interface Round {
  durable: Measured;
  withoutDatabase: Measured;
  appended: Flushes;
  inPlace: Flushes;
}

/**
 * Bids over HTTP, durable: each connection raises its own bid on a package of its own until decimal
 * money ends, a package a round. Beside it, in the same rounds, the two things that bound it.
 */
export async function measureBids(bench: Bench): Promise<Table> {
  // The first round only warms up.
  const fairground = await setUpFairground(
    join(bench.folder, "bids.sqlite"),
    CONNECTIONS * (ROUNDS + 1),
  );
  const durable = bench.startServer("marketplace", fairground.file);
  const withoutDatabase = bench.startServer("without-database", fairground.file);
  const disk: Child<DiskQuestion, Flushes> = startChild(
    "disk.ts",
    [join(bench.folder, "flushed")],
    "measured",
  );
  const rounds: Round[] = [];
  let placed = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const load = { requests: bidRequests(fairground, round), status: 201, seconds: null };
    rounds.push({
      durable: await underLoad(bench.client, durable, load),
      withoutDatabase: await underLoad(bench.client, withoutDatabase, load),
      appended: await disk.ask({ where: "appended", seconds: DISK_SECONDS }),
      inPlace: await disk.ask({ where: "in place", seconds: DISK_SECONDS }),
    });
    placed += rounds.at(-1)?.durable.answered ?? 0;
  }
  await Promise.all([durable.stop(), withoutDatabase.stop(), disk.stop()]);
  await checkStored(fairground.file, placed);
  return report(rounds.slice(1));
}

/** Every legal bid on one package a connection, from the least to the highest that money holds. */
function bidRequests({ cookies, lots }: Fairground, round: number): string[][] {
  return cookies.map((cookie, connection) => {
    const lot = lots[round * CONNECTIONS + connection] as string;
    const requests: string[] = [];
    let cents = minimumBidCents(STARTING_CENTS, null);
    while (cents <= MAX_CENTS) {
      const headers = { cookie, "idempotency-key": crypto.randomUUID() };
      const body = { amount: centsToDecimal(cents) };
      requests.push(postJsonRequest(`/api/packages/${lot}/bids`, body, headers));
      cents = minimumBidCents(STARTING_CENTS, cents);
    }
    return requests;
  });
}

/** A bid that was answered but is not in the database would make the figure worthless. */
async function checkStored(file: string, placed: number): Promise<void> {
  const db = openDatabase(file);
  const { count } = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  await db.destroy();
  if (count !== placed) throw new Error(`${placed} bids were answered 201, ${count} are stored`);
}

function report(rounds: readonly Round[]): Table {
  const bids = rounds.map((round) => round.durable);
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
  return {
    title: `Durable bids over HTTP, ${CONNECTIONS} connections, each on a package of its own`,
    columns: [...SERVED_COLUMNS, "bids ÷ this"],
    rows: [
      { label: "durable bids", cells: [...servedCells(bids), ""] },
      flushed(
        "4 KB appended + fdatasync each",
        rounds.map((round) => round.appended),
        FLUSH_AIM,
      ),
      flushed(
        "4 KB in place + fdatasync each",
        rounds.map((round) => round.inPlace),
      ),
      {
        label: "the same route, no database",
        cells: [...servedCells(route), decimal(ratioOf(bids, route))],
        aim: atLeast(ROUTE_AIM, ratioOf(bids, route)),
      },
    ],
    notes: disturbance(route),
  };
}
