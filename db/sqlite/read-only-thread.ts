import { Database, type SQLQueryBindings } from "bun:sqlite";

/** A query for the thread; null, the last, asks it to close its connection, and is its answer. All
 * queries that one thread gets name the same file. */
export interface Question {
  id: number;
  file: string;
  sql: string;
  parameters: readonly unknown[];
}

/** Its outcome; an error crosses threads as its message. */
export type Reply = { id: number } & ({ rows: unknown[] } | { failure: string });

declare const self: Worker;

let database: Database | undefined;

self.onmessage = ({ data }: MessageEvent<Question | null>) => {
  if (data) return self.postMessage(replyTo(data));
  // A connection that ends with its thread stays open in SQLite's eyes, and its WAL unmerged.
  database?.close(true);
  self.postMessage(null);
};

function replyTo({ id, file, sql, parameters }: Question): Reply {
  try {
    database ??= open(file);
    return { id, rows: database.query(sql).all(...(parameters as SQLQueryBindings[])) };
  } catch (error) {
    return { id, failure: String((error as Error).message) };
  }
}

function open(file: string): Database {
  const opened = new Database(file, { readonly: true, strict: true });
  opened.run("PRAGMA busy_timeout = 5000");
  return opened;
}
