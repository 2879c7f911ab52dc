import type { Db } from "../../db/client";
import type { ConsignmentFiles } from "./consignment-files";
import { removeFile } from "./consignments";
import { beginFile, type HandingIn } from "./handing-in";
import { MAX_PIECE_BYTES, type Receiving } from "./receiving";

interface PostedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** No less than the file has: of the form that it came with. */
  atMost: number;
}

type Needs = HandingIn & { folder: ConsignmentFiles; receiving: Receiving };

/**
 * Takes in a file that a form carries, whose length nobody has announced: it is one piece. Cut off or
 * refused, nothing of it is kept.
 * @throws as beginFile and Receiving.receive do
 */
export async function receivePosted(
  db: Db,
  handingIn: Needs,
  deliveryId: string,
  { name, bytes, atMost }: PostedFile,
  now: number,
): Promise<void> {
  const { folder, receiving } = handingIn;
  const announced = Math.min(atMost, MAX_PIECE_BYTES + 1);
  const { id: fileId } = await beginFile(
    db,
    handingIn,
    deliveryId,
    { name, bytes: announced },
    now,
  );
  try {
    const end = await receiving.receive({ deliveryId, fileId, offset: 0, length: null, bytes });
    await db.updateTable("delivery_files").set({ bytes: end }).where("id", "=", fileId).execute();
  } catch (error) {
    const removed = await removeFile(db, deliveryId, { fileId });
    await folder.removeFile(removed);
    throw error;
  }
}
