import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolderOf, UNFINISHED_EXTENSION } from "../backups/files";
import { coded, Unavailable } from "../lib/errors";
import { FileMissing, type Store, type StoredFile, storedName } from "./store";

export class FolderStore implements Store {
  readonly #disk: DiskFloor;

  constructor(
    private readonly folder: string,
    keepFree = 0,
  ) {
    this.#disk = new DiskFloor(folder, keepFree);
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.#path(name);
    await mkdir(dirname(path), { recursive: true });
    const part = path + UNFINISHED_EXTENSION;
    try {
      const file = await open(part, "wx");
      try {
        await this.#writeEach(file, bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
      await flushFolderOf(path);
    } catch (error) {
      await Promise.all([rm(part, { force: true }), rm(path, { force: true })]);
      throw error;
    }
  }

  async #writeEach(file: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
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
    // A truncated file would otherwise end in the middle of a response.
    if (file.size < to || !(await file.exists())) throw new FileMissing(name);
    return file.slice(from, to);
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  async *list({ under = "", before = Number.POSITIVE_INFINITY } = {}): AsyncGenerator<StoredFile> {
    for await (const { name, bytes, writtenAt } of this.#files()) {
      if (name.endsWith(UNFINISHED_EXTENSION) || !name.startsWith(under)) continue;
      if (writtenAt < before) yield { name, bytes };
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
      const found = await stat(join(this.folder, name)).catch(() => null);
      if (found?.isFile()) yield { name, bytes: found.size, writtenAt: found.mtimeMs };
    }
  }

  #path(name: string): string {
    return join(this.folder, storedName(name));
  }
}

const COLLECTED_BYTES = 8_000_000;

/** Garbage collection would not keep up with written chunks by itself. */
export class ChunkGarbage {
  #bytes = 0;

  /** @returns whether it collected garbage, which does not block the event loop */
  add({ byteLength }: Uint8Array): boolean {
    this.#bytes += byteLength;
    if (this.#bytes < COLLECTED_BYTES) return false;
    this.#bytes = 0;
    Bun.gc(false);
    return true;
  }
}

/** A nearly full disk writes part of a chunk and refuses only the next write. */
export async function writeAll(file: FileHandle, chunk: Uint8Array, from?: number): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) {
    const place = from === undefined ? null : from + at;
    at += (await file.write(chunk, at, chunk.byteLength - at, place)).bytesWritten;
  }
}

export class DiskAlmostFull extends coded(Unavailable, "disk-almost-full") {}

/** Keeps uploads from filling the disk that bids are written to. */
export class DiskFloor {
  constructor(
    private readonly folder: string,
    private readonly keepFree: number,
  ) {}

  async requireFree(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < this.keepFree) throw new DiskAlmostFull();
  }
}
