import { type CompiledQuery, createQueryId, type RootOperationNode, sql } from "kysely";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { connectionOf } from "../../db/sqlite/client";

export async function queryPlans(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[][]> {
  const asked: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(watched);
  const plans: string[][] = [];
  for (const node of asked) {
    const query: CompiledQuery = db.getExecutor().compileQuery(node, createQueryId());
    if (query.parameters.some((value) => value !== null && typeof value === "object")) continue;
    plans.push(await (engineOf(db) === "postgres" ? onPostgres : onSqlite)(db, query));
  }
  return plans;
}

async function onSqlite(db: Db, query: CompiledQuery): Promise<string[]> {
  const plan = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows } = await db.executeQuery(plan as CompiledQuery<{ detail: string }>);
  return rows.map(({ detail }) => detail);
}

function onPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    for (const way of ["seqscan", "sort", "hashjoin", "mergejoin"])
      await sql.raw(`set local enable_${way} = off`).execute(tx);
    const plan = { ...query, sql: `explain ${query.sql}` };
    const { rows } = await tx.executeQuery(plan as CompiledQuery<{ "QUERY PLAN": string }>);
    return rows.map((row) => row["QUERY PLAN"]);
  });
}

export async function preparedPlans(
  db: Db,
  work: (db: Db) => Promise<unknown>,
): Promise<Array<{ steps: string[]; rows: number }>> {
  const connection = connectionOf(db);
  if (!connection) throw new Error("Only an open database can prepare queries");
  const { prepare } = connection;
  const asked: Array<{ query: string; rows: number }> = [];
  connection.prepare = (query) => {
    const statement = prepare(query);
    const all: typeof statement.all = (parameters) => {
      const rows = statement.all(parameters);
      asked.push({ query, rows: rows.length });
      return rows;
    };
    return { ...statement, all };
  };
  try {
    await work(db);
  } finally {
    connection.prepare = prepare;
  }
  return asked.map(({ query, rows }) => {
    const plan = prepare(`explain query plan ${query}`).all([]) as Array<{ detail: string }>;
    return { rows, steps: plan.map(({ detail }) => detail) };
  });
}
