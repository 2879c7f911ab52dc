import { Database, type SQLQueryBindings } from "bun:sqlite";

export interface ReadRequest {
  id: number;
  file: string;
  sql: string;
  parameters: readonly unknown[];
}

interface NextChunkRequest {
  next: number;
}

export type ThreadMessage = ReadRequest | NextChunkRequest | null;

export type ReadReply = { id: number } & (
  | { rows: unknown[]; isLast: boolean }
  | { failure: string }
);

/** Rows are sent in chunks, because receiving them blocks the main thread. */
const CHUNK_ROWS = 1000;

declare const self: Worker;

let database: Database | undefined;

const pendingRows = new Map<number, unknown[]>();

self.onmessage = ({ data }: MessageEvent<ThreadMessage>) => {
  if (data) return self.postMessage("next" in data ? nextChunk(data.next) : runQuery(data));
  database?.close(true);
  self.postMessage(null);
};

function runQuery({ id, file, sql, parameters }: ReadRequest): ReadReply {
  try {
    database ??= open(file);
    pendingRows.set(id, database.query(sql).all(...(parameters as SQLQueryBindings[])));
    return nextChunk(id);
  } catch (error) {
    return { id, failure: String((error as Error).message) };
  }
}

function nextChunk(id: number): ReadReply {
  const rows = pendingRows.get(id) ?? [];
  const isLast = rows.length <= CHUNK_ROWS;
  if (isLast) pendingRows.delete(id);
  return { id, rows: isLast ? rows : rows.splice(0, CHUNK_ROWS), isLast };
}

function open(file: string): Database {
  const connection = new Database(file, { readonly: true, strict: true });
  connection.run("PRAGMA busy_timeout = 5000");
  return connection;
}
