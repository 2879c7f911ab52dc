import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { RoadshowMaterialsTable } from "../../db/schema/roadshow";
import { InvalidInput } from "../lib/errors";
import type { FaultCode } from "../lib/faults";
import { findSample, SampleNotFound } from "../samples/samples";
import { attachUpload, releaseUpload } from "../uploads/uploads";

const FILES = {
  pdf: { mediaTypes: "application/pdf", otherwise: "file-not-pdf" },
  audio: { mediaTypes: "audio/", otherwise: "file-not-audio" },
  video: { mediaTypes: "video/", otherwise: "file-not-video" },
} as const;

type MaterialContent = Pick<MaterialRow, "content" | "file_url" | "filename" | "file_size">;
type ContentInput = Pick<MaterialInput, "content" | "fileUrl">;

/** Keeps the file unless there is a new one. @throws InvalidInput */
export async function materialContent(
  tx: Db,
  material: MaterialRow,
  input: ContentInput,
  userId: string,
): Promise<MaterialContent> {
  const { type } = material;
  if (type === "text") return textContent(input.content);
  if (type === "sample") return sampleContent(tx, material, input);
  const fileUrl = input.fileUrl ?? material.file_url;
  if (!fileUrl) throw fault("fileUrl", "file-required");
  if (fileUrl === material.file_url) {
    const { filename, file_size } = material;
    return { content: null, file_url: fileUrl, filename, file_size };
  }
  await releaseUpload(tx, material.id);
  const upload = await attachUpload(tx, {
    fileUrl,
    userId,
    materialId: material.id,
    ...FILES[type],
  });
  return { content: null, file_url: fileUrl, filename: upload.filename, file_size: upload.size };
}

function textContent(content: string | null | undefined): MaterialContent {
  if (!content) throw fault("content", "required");
  return { content, file_url: null, filename: null, file_size: null };
}

async function sampleContent(
  tx: Db,
  material: MaterialRow,
  input: ContentInput,
): Promise<MaterialContent> {
  const fileUrl = input.fileUrl ?? (input.content ? null : material.file_url);
  if (!fileUrl) return textContent(input.content);
  try {
    const [, packageId = "", id = ""] = /^\/package\/(.+)\/samples\/(.+)$/.exec(fileUrl) ?? [];
    if (packageId !== material.package_id) throw new SampleNotFound();
    const { excerpt, filename, original_size } = await findSample(tx, packageId, id);
    return { content: excerpt, file_url: fileUrl, filename, file_size: original_size };
  } catch (error) {
    throw error instanceof SampleNotFound ? fault("fileUrl", "sample-unknown") : error;
  }
}

function fault(path: "content" | "fileUrl", message: FaultCode): InvalidInput {
  return new InvalidInput([{ path, message }]);
}

export type MaterialRow = Selectable<RoadshowMaterialsTable>;

export interface MaterialInput {
  title: string;
  description?: string | null;
  content?: string | null;
  fileUrl?: string | null;
}
