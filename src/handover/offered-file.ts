import type { Db } from "../../db/client";
import {
  type SealedFile,
  type SealedFiles,
  sealedConsignment,
  sealedFiles,
} from "../consignments/sealed";
import type { Delivery } from "../delivery/delivery";
import { Conflict, coded, Forbidden, Gone, NotFound } from "../lib/errors";
import type { TarFile } from "../lib/tar";

export class LinkForged extends coded(Forbidden, "delivery-link-forged") {}
export class LinkExpired extends coded(Forbidden, "delivery-link-expired") {}
class NotSealed extends coded(Conflict, "delivery-not-sealed") {}
export class FilesGone extends coded(Gone, "delivery-files-gone") {}

/** Files can be lost after a restore, and the seller must then upload them again. */
export class FilesLost extends coded(Conflict, "delivery-files-lost") {}
export class KeyClosed extends coded(Conflict, "delivery-key-closed") {}
export class FileNotFound extends coded(NotFound, "delivery-file-not-found") {}
export class ReceiptNotFound extends coded(NotFound, "delivery-receipt-not-found") {}

/** The installation's secret has changed, so the derived key opens nothing. */
export class KeyLost extends coded(Conflict, "delivery-key-lost") {}

type OfferedDelivery = Pick<Delivery, "id" | "state">;

export async function offeredFiles(
  db: Db,
  delivery: OfferedDelivery,
  n?: number,
): Promise<SealedFiles> {
  if (isDeliveryOver(delivery)) throw new FilesGone();
  const sealed = await sealedFiles(db, delivery.id, n);
  if (!sealed) throw new NotSealed();
  return sealed;
}

export async function offeredFile(
  db: Db,
  delivery: OfferedDelivery,
  n: string,
): Promise<SealedFiles & { file: SealedFile }> {
  const sealed = await offeredFiles(db, delivery, /^[1-9]\d{0,8}$/.test(n) ? Number(n) : 0);
  const [file] = sealed.files;
  if (!file) throw new FileNotFound();
  return { ...sealed, file };
}

export async function offeredNote(db: Db, delivery: OfferedDelivery): Promise<string> {
  if (isDeliveryOver(delivery)) throw new FilesGone();
  const sealed = await sealedConsignment(db, delivery.id);
  if (!sealed) throw new NotSealed();
  return sealed.note;
}

export function isDeliveryOver({ state }: Pick<Delivery, "state">): boolean {
  return state === "withdrawn" || state === "resolved" || state === "removed";
}

export function filesInArchive<File extends TarFile>(reference: string, files: readonly File[]) {
  return files.map((file) => ({
    file,
    bytes: file.bytes,
    name: `${reference}/${file.name}.age`,
  }));
}
