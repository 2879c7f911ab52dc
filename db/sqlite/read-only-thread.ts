import { Database, type SQLQueryBindings } from "bun:sqlite";

export interface Question {
  id: number;
  file: string;
  sql: string;
  parameters: readonly unknown[];
}

export interface NextPiece {
  next: number;
}

export type ThreadMessage = Question | NextPiece | null;

export type Reply = { id: number } & ({ rows: unknown[]; isLast: boolean } | { failure: string });

/** Rows are sent in chunks, because receiving them blocks the main thread. */
const PIECE_ROWS = 1000;

declare const self: Worker;

let database: Database | undefined;

const pendingRows = new Map<number, unknown[]>();

self.onmessage = ({ data }: MessageEvent<ThreadMessage>) => {
  if (data) return self.postMessage("next" in data ? pieceOf(data.next) : replyTo(data));
  database?.close(true);
  self.postMessage(null);
};

function replyTo({ id, file, sql, parameters }: Question): Reply {
  try {
    database ??= open(file);
    pendingRows.set(id, database.query(sql).all(...(parameters as SQLQueryBindings[])));
    return pieceOf(id);
  } catch (error) {
    return { id, failure: String((error as Error).message) };
  }
}

function pieceOf(id: number): Reply {
  const rows = pendingRows.get(id) ?? [];
  const isLast = rows.length <= PIECE_ROWS;
  if (isLast) pendingRows.delete(id);
  return { id, rows: isLast ? rows : rows.splice(0, PIECE_ROWS), isLast };
}

function open(file: string): Database {
  const opened = new Database(file, { readonly: true, strict: true });
  opened.run("PRAGMA busy_timeout = 5000");
  return opened;
}
