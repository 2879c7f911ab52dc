import { Database } from "bun:sqlite";

/** Of databases that are opened from now on: statements that read or write a table. */
let executed: string[] | null = null;

const prepare = Database.prototype.prepare;
const METHODS = ["all", "get", "run", "values", "iterate"] as const;

Database.prototype.prepare = function counted(this: Database, ...args: Parameters<typeof prepare>) {
  const statement = prepare.apply(this, args);
  if (!/\b(from|into|update)\b/i.test(String(args[0]))) return statement;
  for (const method of METHODS) {
    const execute = statement[method] as (...values: unknown[]) => unknown;
    Object.defineProperty(statement, method, {
      value: (...values: unknown[]) => {
        executed?.push(`${args[0]}\n${JSON.stringify(values)}`);
        return execute.apply(statement, values);
      },
    });
  }
  return statement;
} as typeof prepare;

/** The queries that `work` executes, each with its values; work in other threads is not seen. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = [];
  executed = queries;
  try {
    await work();
  } finally {
    executed = null;
  }
  return queries;
}

/** A query as `queriesOf` returns it, without its values, which are its last line. */
export function sqlOf(query: string): string {
  return query.slice(0, query.lastIndexOf("\n"));
}
