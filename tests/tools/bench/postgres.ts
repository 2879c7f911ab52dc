import type { Bench } from "./bench";
import { POSTGRES_PARTS, type PostgresPart } from "./options";
import { measureBidsOnPostgres } from "./postgres/bids";
import { measureCatalogueOnPostgres } from "./postgres/catalogue";
import { lackingEngines, startEngines } from "./postgres/engines";
import { measureFrames } from "./postgres/frames";
import { measurePagesOnPostgres } from "./postgres/pages";
import type { Table } from "./table";

/**
 * What PostgreSQL costs and what several processes give, beside pgbench and beside the SQLite file.
 * All of it shares the cores of this machine, so that no process is kept on one.
 */
export async function* measurePostgres(
  bench: Bench,
  parts: readonly PostgresPart[] = POSTGRES_PARTS,
): AsyncIterable<Table> {
  const lacking = lackingEngines();
  if (lacking) return yield { title: "On PostgreSQL", columns: [], rows: [], notes: [lacking] };
  const engines = await startEngines(bench.folder);
  try {
    if (parts.includes("bids")) yield await measureBidsOnPostgres(bench, engines);
    if (parts.includes("pages")) yield await measurePagesOnPostgres(bench, engines);
    if (parts.includes("frames")) yield await measureFrames(bench, engines);
    if (parts.includes("lists")) yield* await measureCatalogueOnPostgres(bench, engines);
  } finally {
    await engines.stop();
  }
}
