import { Database } from "bun:sqlite";

/** The file whose WAL is to be copied; null, the last, asks to close the connection, and is its answer. */
export type Told = string | null;

declare const self: Worker;

let database: Database | undefined;

self.onmessage = ({ data: file }: MessageEvent<Told>) => {
  if (file === null) database?.close(true);
  else checkpoint(file);
  self.postMessage(file);
};

/** What fails here is left to the connection that writes, whose own checkpoints would fail as well. */
function checkpoint(file: string): void {
  try {
    database ??= open(file);
    database.run("PRAGMA wal_checkpoint(PASSIVE)");
  } catch {}
}

function open(file: string): Database {
  const opened = new Database(file, { create: false, readwrite: true });
  opened.run("PRAGMA synchronous = FULL");
  return opened;
}
