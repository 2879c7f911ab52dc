import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { UploadsTable } from "../../db/schema/uploads";
import { inTransaction } from "../../db/transaction";
import { isVisibleTo } from "../admission/admission";
import { Conflict, coded, InvalidInput, NotFound } from "../lib/errors";
import type { FaultCode } from "../lib/faults";
import { isId, newId } from "../lib/ids";
import type { Store } from "../store/store";
import { displayName, Inspection } from "./inspection";

export type Upload = Selectable<UploadsTable>;

export interface IncomingFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

export class UploadNotFound extends coded(NotFound, "upload-not-found") {}
export class QuotaExceeded extends coded(Conflict, "upload-quota") {}

const MAX_QUOTA_FILES = 20;

export interface UploadDeps {
  db: Db;
  uploads: Store;
  maxBytes: number;
}

export async function storeUpload(
  { db, uploads, maxBytes }: UploadDeps,
  userId: string,
  { name, bytes }: IncomingFile,
  now: number,
): Promise<Upload> {
  const quota = MAX_QUOTA_FILES * maxBytes;
  await requireQuota(db, userId, quota);
  const id = newId(now);
  const inspection = new Inspection(maxBytes);
  await uploads.write(id, inspection.through(bytes));
  try {
    return await inTransaction(db, async (tx) => {
      const upload = await tx
        .insertInto("uploads")
        .values({
          id,
          user_id: userId,
          material_id: null,
          filename: displayName(name),
          media_type: inspection.mediaType ?? "",
          size: inspection.size,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await requireQuota(tx, userId, quota);
      return upload;
    });
  } catch (error) {
    await uploads.remove(id);
    throw error;
  }
}

/** Operators and members who can see the package can see a material's file. */
export async function findUpload(
  db: Db,
  id: string,
  viewerId: string | undefined,
  isOperator = false,
): Promise<Upload> {
  const row = isId(id)
    ? await db.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!row) throw new UploadNotFound();
  const isOwn = row.user_id === viewerId;
  if (isOwn || (row.material_id && (isOperator || (await isShown(db, row, viewerId))))) return row;
  throw new UploadNotFound();
}

async function isShown(db: Db, { material_id }: Upload, viewerId = ""): Promise<boolean> {
  const material = await db
    .selectFrom("roadshow_materials")
    .innerJoin("packages", "packages.id", "roadshow_materials.package_id")
    .select("roadshow_materials.id")
    .where("roadshow_materials.id", "=", material_id)
    .where(isVisibleTo(viewerId))
    .executeTakeFirst();
  return material !== undefined;
}

export function fileUrlOf({ id }: Pick<Upload, "id">): string {
  return `/uploads/${id}`;
}

async function requireQuota(db: Db, userId: string, quota: number): Promise<void> {
  const { used: usedBytes } = await db
    .selectFrom("uploads")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("size"), eb.lit(0)).as("used"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (usedBytes > quota) throw new QuotaExceeded({ maxBytes: quota });
}

interface Attachment {
  fileUrl: string;
  userId: string;
  materialId: string;
  mediaTypes: string;
  otherwise: FaultCode;
}

/** A file belongs to a single material, so that both are deleted together. */
export async function attachUpload(tx: Db, attachment: Attachment): Promise<Upload> {
  const { fileUrl, userId, materialId, mediaTypes, otherwise } = attachment;
  const id = /^\/uploads\/([^/]+)$/.exec(fileUrl)?.[1] ?? "";
  const upload = isId(id)
    ? await tx
        .updateTable("uploads")
        .set({ material_id: materialId })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("material_id", "is", null)
        .returningAll()
        .executeTakeFirst()
    : undefined;
  if (!upload) throw new InvalidInput([{ path: "fileUrl", message: "file-unknown" }]);
  if (!upload.media_type.startsWith(mediaTypes)) {
    throw new InvalidInput([{ path: "fileUrl", message: otherwise }]);
  }
  return upload;
}

export async function releaseUpload(tx: Db, materialId: string): Promise<void> {
  await tx.deleteFrom("uploads").where("material_id", "=", materialId).execute();
}
