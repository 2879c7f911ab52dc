import { join } from "node:path";
import type { Bench } from "./bench";
import { setUpFairground } from "./fairground";
import { getRequest } from "./load/requests";
import { type Measured, ratioOf, type Server, underLoad } from "./rounds";
import { disturbance, SERVED_COLUMNS, servedCells } from "./served";
import { atLeast, decimal, type Row, type Table } from "./table";

export const LOTS = 240;
const GZIP = { "accept-encoding": "gzip" };

/** How a page is asked for, and how many times as many shall be answered. */
export interface Way {
  label: string;
  signedIn: boolean;
  headers: Record<string, string>;
  /** As Elysia's hello. */
  helloAim?: number;
  /** As the other executable answers. */
  otherAim?: number;
}

export const WAYS: readonly Way[] = [
  { label: "signed out, gzip", signedIn: false, headers: GZIP, otherAim: 6 },
  { label: "signed out, plain", signedIn: false, headers: {}, otherAim: 2 },
  { label: "signed in, gzip", signedIn: true, headers: GZIP, otherAim: 1.8 },
  { label: "signed in, plain", signedIn: true, headers: {}, helloAim: 0.1 },
];

interface Round {
  hello: Measured;
  own: Measured[];
  other: Measured[];
}

/** The marketplace page for visitors and for members, beside the least that Elysia does. */
export async function measurePages(bench: Bench): Promise<Table> {
  const { rounds: count, connections, seconds } = bench.scale;
  const file = join(bench.folder, "pages.sqlite");
  const { cookies } = await setUpFairground(file, LOTS, connections);
  const hello = bench.startServer("hello");
  const own = bench.startServer("marketplace", file);
  const other = await bench.startOther(file);
  const ask = (server: Server, requests: string[][]) =>
    underLoad(bench.client, server, { requests, statuses: [200], seconds });
  const rounds: Round[] = [];
  for (let i = 0; i <= count; i++) {
    const round: Round = {
      hello: await ask(
        hello,
        cookies.map(() => [getRequest("/")]),
      ),
      own: [],
      other: [],
    };
    for (const way of WAYS) {
      const requests = requestsOf(way, cookies);
      round.own.push(await ask(own, requests));
      if (other) round.other.push(await ask(other, requests));
    }
    rounds.push(round);
  }
  await Promise.all([hello.stop(), own.stop(), other?.stop()]);
  // The first round only warms up.
  return report(bench, rounds.slice(1));
}

/** A request for the page, for each of the members. */
export function requestsOf({ signedIn, headers }: Way, cookies: readonly string[]): string[][] {
  return cookies.map((cookie) => [
    getRequest("/marketplace", { ...headers, ...(signedIn && { cookie }) }),
  ]);
}

function report({ scale }: Bench, rounds: readonly Round[]): Table {
  const hello = rounds.map((round) => round.hello);
  const rows = WAYS.flatMap((way, i): Row[] => {
    const own = rounds.map((round) => round.own[i] as Measured);
    const other = rounds.flatMap((round) => round.other[i] ?? []);
    const toHello = ratioOf(own, hello);
    const ownRow: Row = {
      label: way.label,
      cells: [...servedCells(own), decimal(toHello), ""],
      ...(way.helloAim !== undefined && { aim: atLeast(way.helloAim, toHello) }),
    };
    if (other.length === 0) return [ownRow];
    const toOther = ratioOf(own, other);
    return [
      ownRow,
      {
        label: "  the other executable",
        cells: [...servedCells(other), decimal(ratioOf(other, hello)), decimal(toOther)],
        ...(way.otherAim !== undefined && { aim: atLeast(way.otherAim, toOther) }),
      },
    ];
  });
  return {
    title: `The marketplace page, ${scale.connections} connections`,
    columns: [...SERVED_COLUMNS, "÷ hello", "own ÷ this"],
    rows: [{ label: "Elysia's hello", cells: [...servedCells(hello), "", ""] }, ...rows],
    notes: disturbance(hello),
  };
}
