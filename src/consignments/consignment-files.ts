import type { Bytes } from "../store/store";

/** A file of a consignment. */
export interface ConsignmentFile {
  /** The consignment's id, and its own. */
  consignment: string;
  id: string;
}

/** Which ciphertext of a file is meant: `sha256` is its hash, hexadecimal. */
export interface Ciphertext {
  id: string;
  sha256: string;
}

/** A sealed file, and how many bytes its ciphertext has. */
export interface SealedBytes extends Ciphertext {
  bytes: number;
}

/** A piece of a file that was added. */
export interface AddedPiece {
  /** Where the file now ends. */
  end: number;
  /** What kept the rest from coming, if anything did. */
  failure: unknown;
  /** Takes the piece away again, where the row does not follow. */
  drop(): Promise<void>;
}

/** Names of all that is stored of a consignment. */
export interface StoredConsignment {
  id: string;
  names: string[];
}

/** Whether something stored is of a file: it has the file's id as its name, or before its first dot. */
export function isOf({ id }: Pick<ConsignmentFile, "id">, name: string): boolean {
  return name === id || name.startsWith(`${id}.`);
}

/** The bytes of consignments: in a folder of this machine, or in a store that many machines share. */
export interface ConsignmentFiles {
  /**
   * Adds what comes to a file's end. Whatever came is kept, however it ends, and would survive a power
   * cut when this resolves; what was refused, by a DomainError of `bytes`, is not kept.
   * @throws what refused it; FileNotFound where less than `offset` is known to be there
   */
  addPiece(
    file: ConsignmentFile,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<AddedPiece>;
  /** Removes all that there is of a file. */
  removeFile(file: ConsignmentFile): Promise<void>;
  /** Removes all that there is of a consignment. */
  remove(consignment: string): Promise<void>;
  /** Removes all that there is of it but what has one of these names. */
  clear(consignment: string, but: readonly string[]): Promise<void>;
  /** All consignments of which anything is there. */
  all(): Promise<StoredConsignment[]>;
  /** Part of a sealed file. @throws FileMissing, also for one that ends before it; StoreUnavailable */
  stream(file: ConsignmentFile & Ciphertext, from: number, to: number): Promise<Bytes>;
  /** Whether each of these is there sealed, and whole. @throws StoreUnavailable */
  hasSealed(consignment: string, files: readonly SealedBytes[]): Promise<boolean>;
  /** Where intake finds a file as it was delivered, and where it puts its ciphertext. */
  plain(file: ConsignmentFile): string;
  sealed(file: ConsignmentFile): string;
  /** Puts a consignment's files, with so many bytes, where intake finds them. */
  bring(consignment: string, files: ReadonlyArray<{ id: string; bytes: number }>): Promise<void>;
  /** Removes what intake made of its files, and keeps these as they were handed in. */
  leave(consignment: string): Promise<void>;
  /** Puts what intake has sealed where it is fetched from; no other ciphertext makes way for it. */
  keep(consignment: string, files: readonly Ciphertext[]): Promise<void>;
  /** Ends what bring and keep have under way, by an error. */
  stop(reason: Error): void;
}
