import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "../../../db/client";
import { migrate } from "../../../db/migrate";
import { listMany } from "./seeding";

const PREFIX = "marketplace-bench-catalogue-";
const SOURCES = [
  ...["document.ts", "starts.ts", "words.ts"].map((name) => `../../../db/search/${name}`),
  "../../../src/lib/text.ts",
  "../../../src/packages/listed-figures.ts",
  ...["listing.ts", "phrases.ts", "seeding.ts"],
];

export interface Catalogue {
  file: string;
  seconds: number;
}

export async function catalogueOf(parent: string, total: number): Promise<Catalogue> {
  const version = Bun.hash(SOURCES.map(textOf).join("\n")).toString(36);
  const folder = join(parent, `${PREFIX}${version}-${total}`);
  const file = join(folder, "catalogue.sqlite");
  for (const name of readdirSync(parent)) {
    const stale = name.startsWith(PREFIX) && !name.startsWith(PREFIX + version);
    if (stale) rmSync(join(parent, name), { recursive: true });
  }
  if (existsSync(file) && (await hasTheSchema(file))) return { file, seconds: 0 };
  rmSync(folder, { recursive: true, force: true });
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const start = performance.now();
  const db = openDatabase(join(unfinished, "catalogue.sqlite"));
  await migrate(db);
  await listMany(db, total);
  await db.destroy();
  renameSync(unfinished, folder);
  return { file, seconds: (performance.now() - start) / 1000 };
}

/** Later migrations have brought it up to date. */
async function hasTheSchema(file: string): Promise<boolean> {
  const [kept, fresh] = [openDatabase(file), openDatabase(":memory:")];
  try {
    await Promise.all([migrate(kept), migrate(fresh)]);
    return (await schemaOf(kept)) === (await schemaOf(fresh));
  } catch {
    // Migrations were renamed since, so the file has another history.
    return false;
  } finally {
    await Promise.all([kept.destroy(), fresh.destroy()]);
  }
}

async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where sql is not null order by sql`.execute(db);
  return rows.map((row) => row.sql).join("\n");
}

function textOf(name: string): string {
  return readFileSync(join(import.meta.dir, name), "utf8");
}
