import { join } from "node:path";
import { type CompiledQuery, sql } from "kysely";
import { type Db, openDatabase } from "../../db/client";
import { engineOf } from "../../db/engine";
import { onPrepared } from "../../db/prepared";
import { scannedTables } from "./scans";
import { ROOT, sourcesIn } from "./sources";

export interface Plan {
  path: string;
  engine: "sqlite" | "postgres";
  sql: string;
  scans: string[];
}

interface Prepared {
  path: string;
  compileFor(db: Db): CompiledQuery;
}

async function allPrepared(): Promise<Prepared[]> {
  const found: Prepared[] = [];
  onPrepared((compileFor) => {
    const frames = (new Error().stack ?? "").split("\n").map((line) => line.split(`${ROOT}/`)[1]);
    const at = frames.find((frame) => frame && !/^(db\/prepared|tests\/)/.test(frame)) ?? "";
    found.push({ path: at.replace(/:\d+.*$/, ""), compileFor });
  });
  const sources = await sourcesIn("src", "db");
  for (const { path, imports } of sources)
    if (imports.includes("db/prepared") || imports.includes("db/row-sets"))
      await import(join(ROOT, path));
  return found;
}

async function sqliteScans(db: Db, query: CompiledQuery): Promise<string[]> {
  const plan = { ...query, sql: `explain query plan ${query.sql}`, parameters: [] };
  const { rows } = await db.executeQuery(plan as CompiledQuery<{ detail: string }>);
  return scannedTables(
    rows.map(({ detail }) => detail),
    query.sql,
  );
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: Node[];
}

async function postgresScans(db: Db, query: CompiledQuery): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    for (const way of ["seqscan", "hashjoin", "mergejoin"])
      await sql.raw(`set local enable_${way} = off`).execute(tx);
    await sql.raw("set local plan_cache_mode = force_generic_plan").execute(tx);
    await sql.raw(`prepare looked_at as ${query.sql}`).execute(tx);
    const values = query.parameters.length ? `(${query.parameters.map(() => "null")})` : "";
    const { rows } = await sql
      .raw<{ "QUERY PLAN": Array<{ Plan: Node }> }>(
        `explain (format json) execute looked_at${values}`,
      )
      .execute(tx);
    await sql.raw("deallocate looked_at").execute(tx);
    return scansIn(rows[0]?.["QUERY PLAN"][0]?.Plan);
  });
}

function scansIn(node: Node | undefined): string[] {
  if (!node) return [];
  const { "Node Type": type, "Relation Name": table } = node;
  const isWhole = type === "Seq Scan" || (/^Index( Only)? Scan$/.test(type) && !node["Index Cond"]);
  return [...(isWhole && table ? [table] : []), ...(node.Plans ?? []).flatMap(scansIn)];
}

const found = await allPrepared();
for (const place of process.argv.slice(2)) {
  const db = openDatabase(place);
  const engine = engineOf(db);
  for (const { path, compileFor } of found) {
    if (path.startsWith("db/postgres/") && engine === "sqlite") continue;
    const query = compileFor(db);
    const scans = await (engine === "sqlite" ? sqliteScans : postgresScans)(db, query);
    console.log(JSON.stringify({ path, engine, sql: query.sql, scans } satisfies Plan));
  }
  await db.destroy();
}
