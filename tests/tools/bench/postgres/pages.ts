import { join } from "node:path";
import type { Bench } from "../bench";
import { setUpFairground } from "../fairground";
import { LOTS, requestsOf, WAYS } from "../pages";
import { type Measured, ratioOf, underLoad } from "../rounds";
import { SERVED_COLUMNS, servedCells } from "../served";
import { atLeast, decimal, type Row, type Table } from "../table";
import type { Engines } from "./engines";

const AIM = 0.6;

interface Round {
  sqlite: Measured[];
  postgres: Measured[];
}

/** The marketplace page from PostgreSQL, beside the same page from SQLite's file. */
export async function measurePagesOnPostgres(
  { scale, folder, client, startServer }: Bench,
  { postgres }: Engines,
): Promise<Table> {
  const { rounds: count, connections, seconds } = scale;
  const contenders = await Promise.all(
    [join(folder, "pages-beside.sqlite"), postgres.addDatabase("pages")].map(async (place) => {
      const { cookies } = await setUpFairground(place, LOTS, connections);
      return { cookies, server: startServer("marketplace", place, { core: null }) };
    }),
  );
  const rounds: Round[] = [];
  for (let i = 0; i <= count; i++) {
    const round: Round = { sqlite: [], postgres: [] };
    for (const way of WAYS) {
      for (const [j, { cookies, server }] of contenders.entries()) {
        const load = { requests: requestsOf(way, cookies), statuses: [200], seconds };
        round[j === 0 ? "sqlite" : "postgres"].push(await underLoad(client, server, load));
      }
    }
    rounds.push(round);
  }
  await Promise.all(contenders.map(({ server }) => server.stop()));
  // The first round only warms up.
  return report(connections, rounds.slice(1));
}

function report(connections: number, rounds: readonly Round[]): Table {
  const rows = WAYS.flatMap(({ label }, i): Row[] => {
    const [sqlite, postgres] = [
      rounds.map((round) => round.sqlite[i] as Measured),
      rounds.map((round) => round.postgres[i] as Measured),
    ];
    const ratio = ratioOf(postgres, sqlite);
    return [
      { label: `${label}, SQLite`, cells: [...servedCells(sqlite), ""] },
      {
        label: `${label}, PostgreSQL`,
        cells: [...servedCells(postgres), decimal(ratio)],
        aim: atLeast(AIM, ratio),
      },
    ];
  });
  return {
    title: `The marketplace page by engine, ${connections} connections`,
    columns: [...SERVED_COLUMNS, "÷ SQLite's"],
    rows,
  };
}
