import { openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import type { Bench } from "./bench";
import { findingTable } from "./catalogue/finding";
import { listMany } from "./catalogue/seeding";
import { startProber } from "./catalogue/start-prober";
import { measureBidsOnPostgres } from "./postgres/bids";
import { type Engines, lackingEngines, startEngines } from "./postgres/engines";
import type { Table } from "./table";

const MAX_PACKAGES = 100_000;

export async function measurePostgres(bench: Bench): Promise<Table[]> {
  const lacking = lackingEngines();
  if (lacking) return [{ title: "On PostgreSQL", columns: [], rows: [], notes: [lacking] }];
  const engines = await startEngines(bench.folder);
  try {
    return [await measureBidsOnPostgres(bench, engines), await measureFinding(bench, engines)];
  } finally {
    await engines.stop();
  }
}

async function measureFinding({ scale }: Bench, { postgres }: Engines): Promise<Table> {
  const packages = Math.min(scale.packages, MAX_PACKAGES);
  const place = postgres.addDatabase("finding");
  const db = openDatabase(place);
  await migrate(db);
  await listMany(db, packages);
  await db.destroy();
  const prober = startProber({ scale }, place, null, "waited");
  try {
    return findingTable("on PostgreSQL", packages, await prober.ask("finding"));
  } finally {
    await prober.stop();
  }
}
