import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { flushFolderOf, UNFINISHED, UPLOADS } from "../backups/files";
import { isId } from "../lib/ids";
import { DiskFloor } from "./disk-floor";

/** The files of a data directory's uploads, each under its id. */
export class UploadFolder {
  readonly #folder: string;
  readonly #disk: DiskFloor;

  /** @param keepFree bytes of the disk that files do not take */
  constructor(dataDir: string, keepFree = 0) {
    this.#folder = join(dataDir, UPLOADS);
    this.#disk = new DiskFloor(this.#folder, keepFree);
  }

  /** Where a file lies, or would. */
  path(id: string): string {
    if (!isId(id)) throw new TypeError(`${id} is no id`);
    return join(this.#folder, id);
  }

  /**
   * Writes what comes to the disk. When this resolves, the file is there whole, and would survive
   * a power cut; when it rejects, nothing of it is left.
   * @throws DiskAlmostFull
   */
  async write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.path(id);
    const part = path + UNFINISHED;
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
    // Asked again while a file comes in, as others come in beside it.
    await this.#disk.requireFree();
    let garbage = 0;
    for await (const chunk of bytes) {
      await writeAll(file, chunk);
      garbage += chunk.byteLength;
      if (garbage < COLLECTED_BYTES) continue;
      garbage = 0;
      // `false`: without blocking the event loop.
      Bun.gc(false);
      await this.#disk.requireFree();
    }
  }

  /** Removes a file, if it is there. */
  remove(id: string): Promise<void> {
    return rm(this.path(id), { force: true });
  }

  /**
   * Removes what nobody has written to since `before`, epoch milliseconds, and is not whole.
   * @returns the ids of whole files from before then
   */
  async clearUnfinished(before: number): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const whole: string[] = [];
    for (const name of names) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: before }));
      if (mtimeMs >= before) continue;
      if (isId(name)) whole.push(name);
      else if (name.endsWith(UNFINISHED)) await rm(path, { force: true });
    }
    return whole;
  }
}

/** Written chunks are garbage at once, and the collector by itself lets many pile up. */
const COLLECTED_BYTES = 8_000_000;

/** A nearly full disk writes part of a chunk and refuses only the next write. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) {
    at += (await file.write(chunk, at)).bytesWritten;
  }
}
