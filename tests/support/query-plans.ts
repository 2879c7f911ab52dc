import { type CompiledQuery, createQueryId, type RootOperationNode } from "kysely";
import type { Db } from "../../db/client";
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
    const plan = { ...query, sql: `explain query plan ${query.sql}` };
    const { rows } = await db.executeQuery(plan as CompiledQuery<{ detail: string }>);
    plans.push(rows.map(({ detail }) => detail));
  }
  return plans;
}

export async function preparedPlans(
  db: Db,
  work: (db: Db) => Promise<unknown>,
): Promise<Array<{ steps: string[]; rows: number }>> {
  const connection = connectionOf(db);
  if (!connection) throw new Error("Only an open database prepares");
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
