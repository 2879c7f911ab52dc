import type { Db } from "../../db/client";
import { InvalidInput } from "../lib/errors";
import type { FaultCode } from "../lib/faults";
import { isId } from "../lib/ids";
import type { Upload } from "./uploads";

interface Attachment {
  fileUrl: string;
  userId: string;
  materialId: string;
  mediaTypes: string;
  otherwise: FaultCode;
}

/** One material shows a file, so that both are deleted together. */
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

export async function releaseUpload(tx: Db, materialId: string): Promise<void> {
  await tx.deleteFrom("uploads").where("material_id", "=", materialId).execute();
}
