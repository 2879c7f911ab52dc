import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolderOf, UNFINISHED_EXTENSION } from "../backups/files";
import { coded, Unavailable } from "../lib/errors";
import { checkedName, FileMissing, type Store, type StoredFile } from "./store";

export class FolderStore implements Store {
  readonly #disk: FreeSpaceCheck;

  constructor(
    private readonly folder: string,
    keepFree = 0,
  ) {
    this.#disk = new FreeSpaceCheck(folder, keepFree);
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.#path(name);
    await mkdir(dirname(path), { recursive: true });
    const partPath = path + UNFINISHED_EXTENSION;
    try {
      const file = await open(partPath, "wx");
      try {
        await this.#writeChunks(file, bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partPath, path);
      await flushFolderOf(path);
    } catch (error) {
      await Promise.all([rm(partPath, { force: true }), rm(path, { force: true })]);
      throw error;
    }
  }

  async #writeChunks(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    // Other files may have filled the disk during the write.
    await this.#disk.requireFree();
    const garbage = new ChunkGarbage();
    for await (const chunk of bytes) {
      await writeAll(file, chunk);
      if (garbage.add(chunk)) await this.#disk.requireFree();
    }
  }

  /** Bun sends a slice of a file without reading it into memory. */
  async stream(name: string, from: number, to: number): Promise<Blob> {
    const file = Bun.file(this.#path(name));
    // Without this check, a truncated file would end in the middle of a response.
    if (file.size < to || !(await file.exists())) throw new FileMissing(name);
    return file.slice(from, to);
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  async *list({ under = "", before = Number.POSITIVE_INFINITY } = {}): AsyncGenerator<StoredFile> {
    for await (const { name, size, writtenAt } of this.#files()) {
      if (name.endsWith(UNFINISHED_EXTENSION) || !name.startsWith(under)) continue;
      if (writtenAt < before) yield { name, size };
    }
  }

  async clearUnfinished(before: number): Promise<void> {
    for await (const { name, writtenAt } of this.#files())
      if (name.endsWith(UNFINISHED_EXTENSION) && writtenAt < before)
        await rm(join(this.folder, name), { force: true });
  }

  async *#files(): AsyncGenerator<StoredFile & { writtenAt: number }> {
    const names = await readdir(this.folder, { recursive: true }).catch(() => []);
    for (const name of names) {
      const stats = await stat(join(this.folder, name)).catch(() => null);
      if (stats?.isFile()) yield { name, size: stats.size, writtenAt: stats.mtimeMs };
    }
  }

  #path(name: string): string {
    return join(this.folder, checkedName(name));
  }
}

const BYTES_PER_COLLECTION = 8_000_000;

/** Garbage collection does not keep up with written chunks unless it is requested. */
export class ChunkGarbage {
  #bytes = 0;

  /** Returns whether it requested a collection, which does not block the event loop. */
  add({ byteLength }: Uint8Array): boolean {
    this.#bytes += byteLength;
    if (this.#bytes < BYTES_PER_COLLECTION) return false;
    this.#bytes = 0;
    Bun.gc(false);
    return true;
  }
}

/** A nearly full disk can write part of a chunk and refuse only the next write. */
export async function writeAll(file: FileHandle, chunk: Uint8Array, from?: number): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) {
    const position = from === undefined ? null : from + at;
    at += (await file.write(chunk, at, chunk.byteLength - at, position)).bytesWritten;
  }
}

export class DiskAlmostFull extends coded(Unavailable, "disk-almost-full") {}

/** Keeps uploads from filling the disk that bids are written to. */
export class FreeSpaceCheck {
  constructor(
    private readonly folder: string,
    private readonly keepFree: number,
  ) {}

  async requireFree(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < this.keepFree) throw new DiskAlmostFull();
  }
}
