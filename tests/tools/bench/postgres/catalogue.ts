import { sql } from "kysely";
import { move } from "../../../../db/moving/move";
import { openPostgres } from "../../../../db/postgres/client";
import { MINUTE } from "../../../../src/lib/time";
import { type Bench, diskFolder } from "../bench";
import { catalogueOf } from "../catalogue/million";
import type { Probed } from "../catalogue/prober";
import { startProber } from "../catalogue/start-prober";
import { atMost, decimal, type Row, type Table, whole } from "../table";
import type { Engines } from "./engines";

const AIM = 5;
/** Enough packages for a file to be worth keeping until the next run. */
const KEPT = 10_000;

/** The same catalogue kept by both engines, and asked the same. */
export async function measureCatalogueOnPostgres(
  { scale, folder }: Bench,
  { postgres }: Engines,
): Promise<Table[]> {
  const total = scale.packagesOnPostgres;
  const { file } = await catalogueOf(total >= KEPT ? diskFolder() : folder, total);
  const address = postgres.addDatabase("catalogue");
  const seconds = await fill(address, file);
  const [own, other] = [file, address].map((place) =>
    startProber({ scale }, place, null, "waited"),
  );
  const tables: Table[] = [];
  for (const question of ["lists", "searches"] as const) {
    const [sqlite = [], moved = []] = [await own?.ask(question), await other?.ask(question)];
    const title = question === "lists" ? "Lists" : "Searches";
    tables.push(report(`${title} at ${whole(total)} packages by engine`, sqlite, moved));
  }
  await Promise.all([own?.stop(), other?.stop()]);
  const notes = [`PostgreSQL was filled from the file in ${whole(seconds)} s.`];
  return tables.map((table, i) => (i === tables.length - 1 ? { ...table, notes } : table));
}

/** As `marketplace move` does. @returns the seconds that it took */
async function fill(address: string, file: string): Promise<number> {
  const start = performance.now();
  const db = openPostgres(address, { answerMs: 10 * MINUTE });
  await move(file, db);
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
  return (performance.now() - start) / 1000;
}

function report(title: string, sqlite: readonly Probed[], postgres: readonly Probed[]): Table {
  return {
    title,
    columns: ["SQLite p50 ms", "p99 ms", "PostgreSQL p50 ms", "p99 ms", "p99 ÷ SQLite's"],
    rows: sqlite.map(({ label, p50, p99 }, i): Row => {
      const moved = postgres[i] as Probed;
      const ratio = moved.p99 / p99;
      return {
        label,
        cells: [...[p50, p99, moved.p50, moved.p99].map(decimal), decimal(ratio)],
        aim: atMost(AIM, ratio),
      };
    }),
  };
}
