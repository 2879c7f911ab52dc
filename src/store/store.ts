import { Unavailable } from "../lib/errors";

/** Bytes on their way to whoever asked for them. */
export type Bytes = Blob | ReadableStream<Uint8Array>;

/** The same as a stream, wherever they come from. */
export function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  return bytes instanceof Blob ? bytes.stream() : bytes;
}

/** A file that is stored whole. */
export interface StoredFile {
  /** As it was written. */
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
  /** Removes a file, if it is there. @throws StoreUnavailable */
  remove(name: string): Promise<void>;
  /**
   * The files whose names begin with `under`, in no order; with `before`, epoch milliseconds, those that
   * have surely been there since before then. @throws StoreUnavailable
   */
  list(asked?: { under?: string; before?: number }): AsyncIterable<StoredFile>;
  /** Removes what nobody has written to since `before`, epoch milliseconds, and is not whole. */
  clearUnfinished(before: number): Promise<void>;
}

/** The store does not answer, or not with what was asked for: it may later. */
export class StoreUnavailable extends Unavailable {
  /** @param cause for the log */
  constructor(override readonly cause: unknown) {
    super("store-unavailable");
  }
}

/** Nothing is stored under a name that a row speaks for, as after a restore. */
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
  throw new TypeError(`${name} is no name of a stored file`);
}
