import type { Db } from "../../db/client";
import { type SealedConsignment, type SealedFile, sealedConsignment } from "../consignments/sealed";
import type { Delivery } from "../delivery/delivery";
import type { TarFile } from "../lib/tar";
import { FileNotFound, FilesGone, NotSealed } from "./refusals";

/** What is sealed now, which both parties may fetch. @throws NotSealed, FilesGone */
export async function offeredConsignment(
  db: Db,
  delivery: Pick<Delivery, "id" | "state">,
): Promise<SealedConsignment> {
  if (isOver(delivery)) throw new FilesGone();
  const sealed = await sealedConsignment(db, delivery.id);
  if (!sealed) throw new NotSealed();
  return sealed;
}

/** One of its files, by its number. @throws FileNotFound */
export function offeredFile({ files }: SealedConsignment, n: string): SealedFile {
  const found = files.find((file) => String(file.n) === n);
  if (!found) throw new FileNotFound();
  return found;
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
