import { Database, type SQLQueryBindings } from "bun:sqlite";
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

/** Queries that were sent to the thread that only reads. */
let sent: string[] | null = null;

const post = Worker.prototype.postMessage;

Worker.prototype.postMessage = function noted(this: Worker, ...args: Parameters<typeof post>) {
  const [message] = args as unknown as [Partial<ReadRequest> | null];
  if (message?.sql !== undefined)
    sent?.push(`${message.sql}\n${JSON.stringify(message.parameters)}`);
  return post.apply(this, args);
} as typeof post;

/** The queries that `work` executes and that it sends to the thread, each with its values. */
export async function queriesOf(work: () => Promise<unknown>) {
  const [queries, threadQueries]: [string[], string[]] = [[], []];
  [executed, sent] = [queries, threadQueries];
  try {
    await work();
  } finally {
    [executed, sent] = [null, null];
  }
  return { queries, threadQueries };
}

/** A query as `queriesOf` returns it, whose last line has its values. */
export function parseQuery(query: string): { sql: string; values: SQLQueryBindings[] } {
  const end = query.lastIndexOf("\n");
  return { sql: query.slice(0, end), values: JSON.parse(query.slice(end)) };
}
