import { Unavailable } from "../lib/errors";

export type Bytes = Blob | ReadableStream<Uint8Array>;

export function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  return bytes instanceof Blob ? bytes.stream() : bytes;
}

export interface StoredFile {
  name: string;
  bytes: number;
}

/**
 * Where files are kept: a folder of this machine, or a bucket that many share. A name is made of ids,
 * `.`, and `/` between folders; a file is written once and never changes.
 */
export interface Store {
  /**
   * Writes what comes. When this resolves, the file is there whole, and would survive a power cut; when
   * it rejects, nothing of it is left.
   * @param size how many bytes will come, where that is known
   * @throws what `bytes` throws, DiskAlmostFull, StoreUnavailable
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>, size?: number): Promise<void>;
  /**
   * A file's bytes, the one at `to` not among them. What breaks off later fails the stream, which never
   * ends early.
   * @throws FileMissing, where a folder is asked also for one that ends before `to`; StoreUnavailable
   */
  stream(name: string, from: number, to: number): Promise<Bytes>;
  remove(name: string): Promise<void>;
  /**
   * The files whose names begin with `under`, in no order; with `before`, epoch milliseconds, those
   * that have surely been there since before then.
   * @throws StoreUnavailable
   */
  list(asked?: { under?: string; before?: number }): AsyncIterable<StoredFile>;
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

/** A name, checked: none leads out of the store. */
export function storedName(name: string): string {
  const parts = name.split("/");
  if (parts.every((part) => /^[\w-][\w.-]*$/.test(part))) return name;
  throw new TypeError(`${name} is not the name of a stored file`);
}
