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

export async function offeredFiles(db: Db, delivery: Offering, n?: number): Promise<SealedFiles> {
  if (isOver(delivery)) throw new FilesGone();
  const sealed = await sealedFiles(db, delivery.id, n);
  if (!sealed) throw new NotSealed();
  return sealed;
}

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

export async function offeredNote(db: Db, delivery: Offering): Promise<string> {
  if (isOver(delivery)) throw new FilesGone();
  const sealed = await sealedConsignment(db, delivery.id);
  if (!sealed) throw new NotSealed();
  return sealed.note;
}

export function isOver({ state }: Pick<Delivery, "state">): boolean {
  return state === "withdrawn" || state === "resolved" || state === "removed";
}

export function filesInArchive<File extends TarFile>(reference: string, files: readonly File[]) {
  return files.map((file) => ({
    ...{ file, bytes: file.bytes },
    name: `${reference}/${file.name}.age`,
  }));
}
