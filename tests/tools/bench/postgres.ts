import type { Bench } from "./bench";
import { measureBidsOnPostgres } from "./postgres/bids";
import { lackingEngines, startEngines } from "./postgres/engines";
import type { Table } from "./table";

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
