import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DELIVERIES, SEALED } from "../backups/files";
import { DomainError } from "../lib/errors";
import { isId } from "../lib/ids";
import { type Bytes, FileMissing } from "../store/store";
import {
  type AddedPiece,
  type ConsignmentFile,
  type ConsignmentFiles,
  isOf,
  type StoredConsignment,
} from "./consignment-files";
import { FileNotFound } from "./refusals";

/** Consignments on this machine's disk: a folder for each, named by its id, and in it files by theirs. */
export class ConsignmentFolder implements ConsignmentFiles {
  readonly root: string;

  constructor(dataDir: string, name = DELIVERIES) {
    this.root = join(dataDir, name);
  }

  /** Where a consignment's files lie, or would. */
  folder(consignment: string): string {
    return join(this.root, checked(consignment));
  }

  /** A file as it was delivered, readable by the server until intake has sealed it. */
  plain({ consignment, id }: ConsignmentFile): string {
    return join(this.folder(consignment), checked(id));
  }

  sealed(file: ConsignmentFile): string {
    return this.plain(file) + SEALED;
  }

  async make(consignment: string): Promise<void> {
    await mkdir(this.folder(consignment), { recursive: true });
  }

  async addPiece(
    file: ConsignmentFile,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<AddedPiece> {
    await this.make(file.consignment);
    const handle = await openAt(this.plain(file), offset);
    let [end, failure]: [number, unknown] = [offset, null];
    try {
      for await (const chunk of bytes) end = await writeAll(handle, chunk, end);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      failure = error;
    } finally {
      if (end > offset) await handle.datasync();
      await handle.close();
    }
    // What the row does not follow to is cut off by the next piece.
    return { end, failure, drop: async () => {} };
  }

  async removeFile(file: ConsignmentFile): Promise<void> {
    const folder = this.folder(file.consignment);
    const names = (await this.#names(file.consignment)).filter((name) => isOf(file, name));
    await Promise.all(
      names.map((name) => rm(join(folder, name), { recursive: true, force: true })),
    );
  }

  remove(consignment: string): Promise<void> {
    return rm(this.folder(consignment), { recursive: true, force: true });
  }

  async removePlain(consignment: string): Promise<void> {
    const plain = (await this.#names(consignment)).filter((name) => !name.endsWith(SEALED));
    const folder = this.folder(consignment);
    await Promise.all(
      plain.map((name) => rm(join(folder, name), { recursive: true, force: true })),
    );
  }

  async all(): Promise<StoredConsignment[]> {
    const ids = (await readdir(this.root).catch(() => [])).filter(isId);
    return Promise.all(ids.map(async (id) => ({ id, names: await this.#names(id) })));
  }

  async stream(file: ConsignmentFile, from: number, to: number): Promise<Bytes> {
    const stored = Bun.file(this.sealed(file));
    if (!(await stored.exists())) throw new FileMissing(this.sealed(file));
    return stored.slice(from, to);
  }

  async hasSealed(consignment: string, ids: readonly string[]): Promise<boolean> {
    return ids.every((id) => existsSync(this.sealed({ consignment, id })));
  }

  /** They lie there; but for empty ones, of which nothing ever came. */
  async bring(
    consignment: string,
    files: ReadonlyArray<{ id: string; bytes: number }>,
  ): Promise<void> {
    await this.make(consignment);
    for (const { id, bytes } of files)
      if (bytes === 0) await Bun.write(this.plain({ consignment, id }), "");
  }

  async keep(): Promise<void> {}

  stop(): void {}

  async #names(consignment: string): Promise<string[]> {
    return readdir(this.folder(consignment)).catch(() => []);
  }
}

/** A nearly full disk writes part of a chunk and refuses only the next write. @returns its end */
async function writeAll(handle: FileHandle, chunk: Uint8Array, from: number): Promise<number> {
  let at = 0;
  while (at < chunk.byteLength)
    at += (await handle.write(chunk, at, chunk.byteLength - at, from + at)).bytesWritten;
  return from + at;
}

function checked(id: string): string {
  if (!isId(id)) throw new TypeError(`${id} is no id`);
  return id;
}

/** Opens a file that ends at `offset`: what was written beyond was never acknowledged. */
async function openAt(path: string, offset: number): Promise<FileHandle> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size < offset) throw new FileNotFound();
  const handle = await open(path, size === 0 ? "w" : "r+", 0o600);
  if (size > offset) await handle.truncate(offset);
  return handle;
}
