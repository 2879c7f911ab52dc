import { inlineAs } from "../../uploads/inspection";
import type { Upload } from "../../uploads/uploads";
import { type BytesAnswer, bytesAnswer } from "../http/byte-range";

/** Uploaded files must not run scripts, whatever type a browser assumes (ASVS 3.2.1). */
export function fileAnswer({ id, size, ...upload }: Upload, asked: Headers): BytesAnswer {
  const headers = {
    "content-type": upload.media_type,
    "content-disposition": inlineAs(upload.filename),
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
    "cache-control": "private, max-age=3600",
  };
  return bytesAnswer({ size, tag: id, headers }, asked);
}
