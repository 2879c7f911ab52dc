import { join } from "node:path";
import type { Bench } from "./bench";
import { CONNECTIONS, setUpFairground } from "./fairground";
import { getRequest } from "./load/requests";
import { type Measured, ROUNDS, ratioOf, type Server, underLoad } from "./rounds";
import { disturbance, SERVED_COLUMNS, servedCells } from "./served";
import { atLeast, decimal, type Row, type Table } from "./table";

const SECONDS = 1;
const AIM = 0.1;
const LOTS = 240;

/** One thing to ask for, over and over; `requests` by connection. */
interface Variant {
  label: string;
  server: Server;
  requests: string[][];
  aim?: number;
}

/** The marketplace page for visitors and for signed-in readers, beside the least that Elysia does. */
export async function measurePages(bench: Bench): Promise<Table> {
  const { file, cookies } = await setUpFairground(join(bench.folder, "pages.sqlite"), LOTS);
  const hello = bench.startServer("hello");
  const marketplace = bench.startServer("marketplace", file);
  const page = (headers: Record<string, string>) => getRequest("/marketplace", headers);
  const everyone = (request: string) => cookies.map(() => [request]);
  const variants: Variant[] = [
    { label: "Elysia's hello", server: hello, requests: everyone(getRequest("/")) },
    { label: "page, signed out", server: marketplace, requests: everyone(page({})), aim: AIM },
    {
      label: "page, signed in",
      server: marketplace,
      requests: cookies.map((cookie) => [page({ cookie })]),
      aim: AIM,
    },
    {
      label: "page, signed out, gzip",
      server: marketplace,
      requests: everyone(page({ "accept-encoding": "gzip" })),
    },
  ];
  const rounds: Measured[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const measured: Measured[] = [];
    for (const { server, requests } of variants) {
      const load = { requests, status: 200, seconds: SECONDS };
      measured.push(await underLoad(bench.client, server, load));
    }
    rounds.push(measured);
  }
  await Promise.all([hello.stop(), marketplace.stop()]);
  // The first round only warms up.
  return report(variants, rounds.slice(1));
}

function report(variants: readonly Variant[], rounds: readonly Measured[][]): Table {
  const roundsOf = (variant: number) => rounds.map((round) => round[variant] as Measured);
  const hello = roundsOf(0);
  return {
    title: `The marketplace page, ${CONNECTIONS} connections`,
    columns: [...SERVED_COLUMNS, "÷ hello"],
    rows: variants.map(({ label, aim }, variant): Row => {
      const served = roundsOf(variant);
      const ratio = ratioOf(served, hello);
      return {
        label,
        cells: [...servedCells(served), decimal(ratio)],
        ...(aim !== undefined && { aim: atLeast(aim, ratio) }),
      };
    }),
    notes: disturbance(hello),
  };
}
