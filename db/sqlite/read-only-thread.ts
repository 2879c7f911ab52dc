import { Database, type SQLQueryBindings } from "bun:sqlite";

/** A query for the thread. All that one thread gets name the same file. */
export interface Question {
  id: number;
  file: string;
  sql: string;
  parameters: readonly unknown[];
}

/** Asks for the next rows of an answer, by its question's id. */
export interface Further {
  next: number;
}

/** What the thread is told; null, the last, asks it to close its connection, and is its answer. */
export type Told = Question | Further | null;

/** Its outcome; an error crosses threads as its message. */
export type Reply = { id: number } & ({ rows: unknown[]; isLast: boolean } | { failure: string });

/** Rows that cross at once: the other thread serves nobody while it takes them in. */
const PIECE = 1000;

declare const self: Worker;

let database: Database | undefined;

/** What was read and not asked for yet, by question. */
const kept = new Map<number, unknown[]>();

self.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data) return self.postMessage("next" in data ? pieceOf(data.next) : replyTo(data));
  // A connection that ends with its thread stays open in SQLite's eyes, and its WAL unmerged.
  database?.close(true);
  self.postMessage(null);
};

function replyTo({ id, file, sql, parameters }: Question): Reply {
  try {
    database ??= open(file);
    kept.set(id, database.query(sql).all(...(parameters as SQLQueryBindings[])));
    return pieceOf(id);
  } catch (error) {
    return { id, failure: String((error as Error).message) };
  }
}

function pieceOf(id: number): Reply {
  const rows = kept.get(id) ?? [];
  const isLast = rows.length <= PIECE;
  if (isLast) kept.delete(id);
  return { id, rows: isLast ? rows : rows.splice(0, PIECE), isLast };
}

function open(file: string): Database {
  const opened = new Database(file, { readonly: true, strict: true });
  opened.run("PRAGMA busy_timeout = 5000");
  return opened;
}
