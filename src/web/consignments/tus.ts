import { coded, PreconditionFailed, Refusal, UnsupportedType } from "../../lib/errors";

/** The resumable upload protocol (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = "1.0.0";
export const TUS_EXTENSIONS = "creation,termination";
const PART_MEDIA_TYPE = "application/offset+octet-stream";

export class UnsupportedTusVersion extends coded(PreconditionFailed, "tus-version") {}
export class WrongPartType extends coded(UnsupportedType, "tus-content-type") {}
export class HeaderMissing extends coded(Refusal, "tus-header") {}

export function requireTusVersion(headers: Headers): void {
  if (headers.get("tus-resumable") !== TUS_VERSION) throw new UnsupportedTusVersion();
}

export function requirePartType(headers: Headers): void {
  const [type] = (headers.get("content-type") ?? "").split(";");
  if (type?.trim().toLowerCase() !== PART_MEDIA_TYPE) throw new WrongPartType();
}

export function byteCountHeader(headers: Headers, header: string): number {
  const text = headers.get(header) ?? "";
  const bytes = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(bytes)) throw new HeaderMissing({ header });
  return bytes;
}

/** Parses `Upload-Metadata`: comma-separated pairs of a key and base64. @throws HeaderMissing */
export function filenameIn(headers: Headers): string {
  const pairs = (headers.get("upload-metadata") ?? "").split(",");
  const [, encoded = ""] =
    pairs.map((pair) => pair.trim().split(/\s+/)).find(([key]) => key === "filename") ?? [];
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded))
    throw new HeaderMissing({ header: "Upload-Metadata" });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64"));
  } catch {
    throw new HeaderMissing({ header: "Upload-Metadata" });
  }
}
