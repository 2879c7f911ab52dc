import type { Bench } from "./bench";
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
export async function* measurePostgres(bench: Bench): AsyncIterable<Table> {
  const lacking = lackingEngines();
  if (lacking) return yield { title: "On PostgreSQL", columns: [], rows: [], notes: [lacking] };
  const engines = await startEngines(bench.folder);
  try {
    yield await measureBidsOnPostgres(bench, engines);
    yield await measurePagesOnPostgres(bench, engines);
    yield await measureFrames(bench, engines);
    yield* await measureCatalogueOnPostgres(bench, engines);
  } finally {
    await engines.stop();
  }
}
