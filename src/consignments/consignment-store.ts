import { SEALED_EXTENSION, sealedNames } from "../backups/files";
import { DomainError } from "../lib/errors";
import { isId, newId } from "../lib/ids";
import type { Clock } from "../lib/time";
import { type Bytes, FileMissing, type Store, type StoredFile } from "../store/store";
import {
  type AddedPiece,
  belongsTo,
  type Ciphertext,
  type ConsignmentFile,
  type ConsignmentFiles,
  type SealedBytes,
  type StoredConsignment,
} from "./consignment-files";
import { ConsignmentFolder } from "./consignment-folder";
import { joinPieces, untilAborted } from "./joining";

export const COPIES_FOLDER = "intake";

interface ConsignmentStoreDeps {
  store: Store;
  dataDir: string;
  clock: Clock;
}

/** Stored files cannot grow, so each piece is a file and intake works on local copies. */
export class ConsignmentStore implements ConsignmentFiles {
  readonly #copies: ConsignmentFolder;
  readonly #stopping = new AbortController();

  constructor(private readonly deps: ConsignmentStoreDeps) {
    this.#copies = new ConsignmentFolder(deps.dataDir, COPIES_FOLDER);
  }

  async addPiece(
    file: ConsignmentFile,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<AddedPiece> {
    let [end, failure]: [number, unknown] = [offset, null];
    const receivedChunks = async function* () {
      try {
        for await (const chunk of bytes) {
          end += chunk.byteLength;
          yield chunk;
        }
      } catch (error) {
        if (error instanceof DomainError) throw error;
        failure = error;
      }
    };
    const { store, clock } = this.deps;
    const name = `${nameOf(file)}.${offset}.${newId(clock.now())}`;
    await store.write(name, receivedChunks());
    const drop = () => store.remove(name);
    if (end === offset) await drop();
    return { end, failure, drop };
  }

  removeFile(file: ConsignmentFile): Promise<void> {
    return this.#removeAll(file.consignment, (name) => belongsTo(file, name));
  }

  async remove(consignment: string): Promise<void> {
    await this.#copies.remove(consignment);
    await this.#removeAll(consignment, () => true);
  }

  async clear(consignment: string, keptNames: readonly string[]): Promise<void> {
    await this.#copies.remove(consignment);
    await this.#removeAll(consignment, (name) => !keptNames.includes(name));
  }

  async all(): Promise<StoredConsignment[]> {
    const namesById = new Map((await this.#copies.all()).map(({ id }) => [id, [COPIES_FOLDER]]));
    for await (const { name } of this.deps.store.list()) {
      const [id = "", file = ""] = name.split("/");
      if (!isId(id)) continue;
      const names = namesById.get(id);
      if (names) names.push(file);
      else namesById.set(id, [file]);
    }
    return [...namesById].map(([id, names]) => ({ id, names }));
  }

  async stream(file: ConsignmentFile & Ciphertext, from: number, to: number): Promise<Bytes> {
    const [name, copied] = namesOf(file);
    try {
      return await this.deps.store.stream(name, from, to);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      return this.deps.store.stream(copied, from, to);
    }
  }

  async hasSealed(consignment: string, files: readonly SealedBytes[]): Promise<boolean> {
    const stored = new Map(
      (await this.#stored(consignment)).map((storedFile) => [storedFile.name, storedFile.size]),
    );
    return files.every((file) => {
      const [name, copied] = namesOf({ ...file, consignment });
      return (stored.get(name) ?? stored.get(copied)) === file.bytes;
    });
  }

  plain(file: ConsignmentFile): string {
    return this.#copies.plain(file);
  }

  sealed(file: ConsignmentFile): string {
    return this.#copies.sealed(file);
  }

  async fetchPlain(consignment: string, files: ReadonlyArray<{ id: string; bytes: number }>) {
    await this.#copies.remove(consignment);
    await this.#copies.make(consignment);
    const stored = await this.#stored(consignment);
    for (const { id, bytes } of files) {
      const [name, path] = [nameOf({ consignment, id }), this.plain({ consignment, id })];
      const pieces = stored.filter(
        (piece) =>
          piece.name === name ||
          (piece.name.startsWith(`${name}.`) && !piece.name.endsWith(SEALED_EXTENSION)),
      );
      await joinPieces(this.deps.store, pieces, { path, bytes, signal: this.#stopping.signal });
    }
  }

  discardWork(consignment: string): Promise<void> {
    return this.#copies.remove(consignment);
  }

  async storeSealed(consignment: string, files: readonly Ciphertext[]): Promise<void> {
    for (const file of files) {
      const copy = Bun.file(this.sealed({ ...file, consignment }));
      const sealed = untilAborted(copy.stream(), this.#stopping.signal);
      await this.deps.store.write(namesOf({ ...file, consignment })[0], sealed, copy.size);
    }
  }

  stop(reason: Error): void {
    this.#stopping.abort(reason);
  }

  #stored(consignment: string): Promise<StoredFile[]> {
    return Array.fromAsync(this.deps.store.list({ under: `${consignment}/` }));
  }

  async #removeAll(consignment: string, matches: (name: string) => boolean): Promise<void> {
    for (const { name } of await this.#stored(consignment))
      if (matches(name.slice(consignment.length + 1))) await this.deps.store.remove(name);
  }
}

function namesOf(file: ConsignmentFile & Ciphertext): [name: string, copied: string] {
  const [folder, names] = [nameOf(file).slice(0, -file.id.length), sealedNames(file)];
  return names.map((name) => folder + name) as [string, string];
}

function nameOf({ consignment, id }: ConsignmentFile): string {
  if (!isId(consignment) || !isId(id)) throw new TypeError(`${consignment}/${id} are not IDs`);
  return `${consignment}/${id}`;
}
