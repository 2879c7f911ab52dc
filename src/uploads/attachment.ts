import type { Db } from "../../db/client";
import { InvalidInput } from "../lib/errors";
import type { FaultCode } from "../lib/faults";
import { isId } from "../lib/ids";
import type { Upload } from "./uploads";

/** A material that is to show a file. */
interface Attachment {
  fileUrl: string;
  userId: string;
  materialId: string;
  /** Prefix of the media types that the material shows. */
  mediaTypes: string;
  /** Code of what is wrong with a file of any other. */
  otherwise: FaultCode;
}

/**
 * Lets a material show a file of its publisher's. A file is shown by one material only, so that it
 * can go with it.
 * @throws InvalidInput on fileUrl where there is no such file, where it is somebody else's or shown
 * already, and where the material does not show its kind
 */
export async function attachUpload(tx: Db, attachment: Attachment): Promise<Upload> {
  const { fileUrl, userId, materialId, mediaTypes, otherwise } = attachment;
  const id = /^\/uploads\/([^/]+)$/.exec(fileUrl)?.[1] ?? "";
  const attached = isId(id)
    ? await tx
        .updateTable("uploads")
        .set({ material_id: materialId })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("material_id", "is", null)
        .returningAll()
        .executeTakeFirst()
    : undefined;
  if (!attached) throw new InvalidInput([{ path: "fileUrl", message: "file-unknown" }]);
  if (!attached.media_type.startsWith(mediaTypes)) {
    throw new InvalidInput([{ path: "fileUrl", message: otherwise }]);
  }
  return attached;
}

/** Ends a material's showing of its file, which then goes. */
export async function releaseUpload(tx: Db, materialId: string): Promise<void> {
  await tx.deleteFrom("uploads").where("material_id", "=", materialId).execute();
}
