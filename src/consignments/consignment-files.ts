import type { Bytes } from "../store/store";

export interface ConsignmentFile {
  consignment: string;
  id: string;
}

export interface Ciphertext {
  id: string;
  sha256: string;
}

export interface SealedBytes extends Ciphertext {
  bytes: number;
}

export interface AddedPiece {
  end: number;
  failure: unknown;
  drop(): Promise<void>;
}

export interface StoredConsignment {
  id: string;
  names: string[];
}

export function belongsTo({ id }: Pick<ConsignmentFile, "id">, name: string): boolean {
  return name === id || name.startsWith(`${id}.`);
}

export interface ConsignmentFiles {
  /** Keeps and flushes the bytes that arrived before a failure. @throws FileNotFound, errors of `bytes` */
  addPiece(
    file: ConsignmentFile,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<AddedPiece>;
  removeFile(file: ConsignmentFile): Promise<void>;
  remove(consignment: string): Promise<void>;
  clear(consignment: string, keptNames: readonly string[]): Promise<void>;
  all(): Promise<StoredConsignment[]>;
  stream(file: ConsignmentFile & Ciphertext, from: number, to: number): Promise<Bytes>;
  hasSealed(consignment: string, files: readonly SealedBytes[]): Promise<boolean>;
  plain(file: ConsignmentFile): string;
  sealed(file: ConsignmentFile): string;
  fetchPlain(
    consignment: string,
    files: ReadonlyArray<{ id: string; bytes: number }>,
  ): Promise<void>;
  discardWork(consignment: string): Promise<void>;
  storeSealed(consignment: string, files: readonly Ciphertext[]): Promise<void>;
  stop(reason: Error): void;
}
