import { Database } from "bun:sqlite";
import type { ReadRequest } from "../../../db/sqlite/read-only-thread";

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

/** SQL that was sent to the thread that only reads. */
let sent: string[] | null = null;

const post = Worker.prototype.postMessage;

Worker.prototype.postMessage = function noted(this: Worker, ...args: Parameters<typeof post>) {
  const [message] = args as unknown as [Partial<ReadRequest> | null];
  if (message?.sql !== undefined) sent?.push(message.sql);
  return post.apply(this, args);
} as typeof post;

/** The queries that `work` executes, each with its values, and SQL that it sends to the thread. */
export async function queriesOf(work: () => Promise<unknown>) {
  const [queries, threadSql]: [string[], string[]] = [[], []];
  [executed, sent] = [queries, threadSql];
  try {
    await work();
  } finally {
    [executed, sent] = [null, null];
  }
  return { queries, threadSql };
}

/** A query as `queriesOf` returns it, without its values, which are its last line. */
export function sqlOf(query: string): string {
  return query.slice(0, query.lastIndexOf("\n"));
}
