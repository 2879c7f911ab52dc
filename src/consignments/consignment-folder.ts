import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DELIVERIES_FOLDER, SEALED_EXTENSION, sealedNames } from "../backups/files";
import { DomainError } from "../lib/errors";
import { isId } from "../lib/ids";
import { writeAll } from "../store/folder-store";
import { type Bytes, FileMissing } from "../store/store";
import {
  type AddedPiece,
  belongsTo,
  type Ciphertext,
  type ConsignmentFile,
  type ConsignmentFiles,
  type SealedBytes,
  type StoredConsignment,
} from "./consignment-files";
import { FileNotFound } from "./refusals";

/** Bids flush to the same disk, and should wait for a few bytes instead of a whole piece. */
const FLUSH_BYTES = 4_000_000;

export class ConsignmentFolder implements ConsignmentFiles {
  readonly root: string;

  constructor(dataDir: string, name = DELIVERIES_FOLDER) {
    this.root = join(dataDir, name);
  }

  folder(consignment: string): string {
    return join(this.root, requireId(consignment));
  }

  plain({ consignment, id }: ConsignmentFile): string {
    return join(this.folder(consignment), requireId(id));
  }

  sealed(file: ConsignmentFile): string {
    return this.plain(file) + SEALED_EXTENSION;
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
    const handle = await openForWriting(this.plain(file), offset);
    let [end, flushedEnd, failure]: [number, number, unknown] = [offset, offset, null];
    try {
      for await (const chunk of bytes) {
        await writeAll(handle, chunk, end);
        end += chunk.byteLength;
        if (end - flushedEnd < FLUSH_BYTES) continue;
        await handle.datasync();
        flushedEnd = end;
      }
    } catch (error) {
      if (error instanceof DomainError) throw error;
      failure = error;
    } finally {
      if (end > flushedEnd) await handle.datasync();
      await handle.close();
    }
    // The next piece truncates any bytes beyond the end stored in the row.
    return { end, failure, drop: async () => {} };
  }

  async removeFile(file: ConsignmentFile): Promise<void> {
    const folder = this.folder(file.consignment);
    const names = (await this.#names(file.consignment)).filter((name) => belongsTo(file, name));
    await Promise.all(
      names.map((name) => rm(join(folder, name), { recursive: true, force: true })),
    );
  }

  remove(consignment: string): Promise<void> {
    return rm(this.folder(consignment), { recursive: true, force: true });
  }

  async clear(consignment: string, keptNames: readonly string[]): Promise<void> {
    const names = (await this.#names(consignment)).filter((name) => !keptNames.includes(name));
    const folder = this.folder(consignment);
    await Promise.all(
      names.map((name) => rm(join(folder, name), { recursive: true, force: true })),
    );
  }

  async discardWork(consignment: string): Promise<void> {
    const plain = (await this.#names(consignment)).filter(isId);
    await this.clear(consignment, plain);
  }

  async all(): Promise<StoredConsignment[]> {
    const ids = (await readdir(this.root).catch(() => [])).filter(isId);
    return Promise.all(ids.map(async (id) => ({ id, names: await this.#names(id) })));
  }

  async stream(file: ConsignmentFile & Ciphertext, from: number, to: number): Promise<Bytes> {
    const storedFile = Bun.file(this.#stored(file));
    // Without this check, a truncated file would end in the middle of a response.
    if (storedFile.size < to) throw new FileMissing(this.sealed(file));
    return storedFile.slice(from, to);
  }

  async hasSealed(consignment: string, files: readonly SealedBytes[]): Promise<boolean> {
    return files.every(
      (file) => Bun.file(this.#stored({ ...file, consignment })).size === file.bytes,
    );
  }

  #stored(file: ConsignmentFile & Ciphertext): string {
    const paths = sealedNames(file).map((name) => join(this.folder(file.consignment), name));
    return paths.find((path) => existsSync(path)) ?? this.sealed(file);
  }

  async fetchPlain(consignment: string, files: ReadonlyArray<{ id: string; bytes: number }>) {
    await this.make(consignment);
    for (const { id, bytes } of files)
      if (bytes === 0) await Bun.write(this.plain({ consignment, id }), "");
  }

  async storeSealed(): Promise<void> {}

  stop(): void {}

  async #names(consignment: string): Promise<string[]> {
    return readdir(this.folder(consignment)).catch(() => []);
  }
}

function requireId(id: string): string {
  if (!isId(id)) throw new TypeError(`${id} is not an ID`);
  return id;
}

/** Bytes beyond `offset` were never acknowledged, so they are truncated. */
async function openForWriting(path: string, offset: number): Promise<FileHandle> {
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size < offset) throw new FileNotFound();
  const handle = await open(path, size === 0 ? "w" : "r+", 0o600);
  if (size > offset) await handle.truncate(offset);
  return handle;
}
