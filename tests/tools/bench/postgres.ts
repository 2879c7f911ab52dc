import type { Bench } from "./bench";
import { measureBidsOnPostgres } from "./postgres/bids";
import { lackingEngines, startEngines } from "./postgres/engines";
import type { Table } from "./table";

/** What PostgreSQL costs and what several processes give, on the cores that all of them share. */
export async function measurePostgres(bench: Bench): Promise<Table> {
  const lacking = lackingEngines();
  if (lacking) return { title: "On PostgreSQL", columns: [], rows: [], notes: [lacking] };
  const engines = await startEngines(bench.folder);
  try {
    return await measureBidsOnPostgres(bench, engines);
  } finally {
    await engines.stop();
  }
}
