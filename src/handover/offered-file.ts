import type { Db } from "../../db/client";
import { type SealedConsignment, type SealedFile, sealedConsignment } from "../consignments/sealed";
import type { Delivery } from "../delivery/delivery";
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
