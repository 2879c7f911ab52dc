import { type CompiledQuery, createQueryId, type RootOperationNode } from "kysely";
import type { Db } from "../../db/client";

/** How SQLite goes about each query that `work` asks, in its own words. */
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
