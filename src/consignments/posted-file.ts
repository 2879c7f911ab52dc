import type { Db } from "../../db/client";
import { TooLarge } from "../lib/errors";
import type { ConsignmentFiles } from "./consignment-files";
import { removeFile } from "./consignments";
import { beginFile, type HandingIn } from "./handing-in";
import { atMost } from "./parts";
import type { Receiving } from "./receiving";

/** Proxies allow this much in one form. */
export const MAX_POSTED_BYTES = 64_000_000;

interface PostedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  formBytes: number;
}

type Needs = HandingIn & { folder: ConsignmentFiles; receiving: Receiving };

/**
 * Takes in a file from a form, of unknown length, as one piece; nothing is kept of a failed one.
 * @throws as beginFile and Receiving.receive do
 */
export async function receivePosted(
  db: Db,
  handingIn: Needs,
  deliveryId: string,
  { name, bytes, formBytes }: PostedFile,
  now: number,
): Promise<void> {
  const { folder, receiving } = handingIn;
  const announced = Math.min(formBytes, MAX_POSTED_BYTES);
  const { id: fileId } = await beginFile(
    db,
    handingIn,
    deliveryId,
    { name, bytes: announced },
    now,
  );
  try {
    const end = await receiving.receive({
      ...{ deliveryId, fileId, offset: 0, length: null },
      bytes: atMost(MAX_POSTED_BYTES, bytes, () => new TooLarge(MAX_POSTED_BYTES)),
    });
    await db.updateTable("delivery_files").set({ bytes: end }).where("id", "=", fileId).execute();
  } catch (error) {
    const removed = await removeFile(db, deliveryId, { fileId });
    await folder.removeFile(removed);
    throw error;
  }
}
