import { Unavailable } from "../lib/errors";

export type Bytes = Blob | ReadableStream<Uint8Array>;

export function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  return bytes instanceof Blob ? bytes.stream() : bytes;
}

export interface StoredFile {
  name: string;
  size: number;
}

/** A name consists of ids, `.` and `/`, and a stored file never changes. */
export interface Store {
  /** Flushes before resolving, and leaves nothing behind if it rejects. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size?: number): Promise<void>;
  /** Excludes the byte at `to`, and fails rather than ending early. @throws FileMissing */
  stream(name: string, from: number, to: number): Promise<Bytes>;
  remove(name: string): Promise<void>;
  /** Lists files in any order; `before` is a time, and newer files are left out. @throws StoreUnavailable */
  list(filter?: { under?: string; before?: number }): AsyncIterable<StoredFile>;
  clearUnfinished(before: number): Promise<void>;
}

export class StoreUnavailable extends Unavailable {
  constructor(override readonly cause: unknown) {
    super("store-unavailable");
  }
}

export class FileMissing extends Error {
  override readonly name: string = "FileMissing";

  constructor(file: string) {
    super(`${file} is not stored`);
  }
}

export function checkedName(name: string): string {
  const parts = name.split("/");
  if (parts.every((part) => /^[\w-][\w.-]*$/.test(part))) return name;
  throw new TypeError(`${name} is not a valid name for a stored file`);
}
