import type { Db } from "../../db/client";
import {
  type SealedFile,
  type SealedFiles,
  sealedConsignment,
  sealedFiles,
} from "../consignments/sealed";
import type { Delivery } from "../delivery/delivery";
import type { TarFile } from "../lib/tar";
import { FileNotFound, FilesGone, NotSealed } from "./refusals";

type Offering = Pick<Delivery, "id" | "state">;

/** The files that both parties may fetch now. @param n of one alone @throws NotSealed, FilesGone */
export async function offeredFiles(db: Db, delivery: Offering, n?: number): Promise<SealedFiles> {
  if (isOver(delivery)) throw new FilesGone();
  const sealed = await sealedFiles(db, delivery.id, n);
  if (!sealed) throw new NotSealed();
  return sealed;
}

/** One of them, by its number in an address. @throws NotSealed, FilesGone, FileNotFound */
export async function offeredFile(
  db: Db,
  delivery: Offering,
  n: string,
): Promise<SealedFiles & { file: SealedFile }> {
  const sealed = await offeredFiles(db, delivery, /^[1-9]\d{0,8}$/.test(n) ? Number(n) : 0);
  const [file] = sealed.files;
  if (!file) throw new FileNotFound();
  return { ...sealed, file };
}

/** The signed report of what both parties may fetch now. @throws NotSealed, FilesGone */
export async function offeredNote(db: Db, delivery: Offering): Promise<string> {
  if (isOver(delivery)) throw new FilesGone();
  const sealed = await sealedConsignment(db, delivery.id);
  if (!sealed) throw new NotSealed();
  return sealed.note;
}

/** Whether a delivery has ended so that nothing of it is left to fetch. */
export function isOver({ state }: Pick<Delivery, "state">): boolean {
  return state === "withdrawn" || state === "resolved" || state === "removed";
}

/** Sealed files as the archive of a contract has them: in a folder of its number. */
export function filesInArchive<File extends TarFile>(reference: string, files: readonly File[]) {
  return files.map((file) => ({
    ...{ file, bytes: file.bytes },
    name: `${reference}/${file.name}.age`,
  }));
}
