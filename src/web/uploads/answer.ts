import { inlineAs } from "../../uploads/filename";
import type { Upload } from "../../uploads/uploads";
import { byteRange } from "./byte-range";

/** What a request for a file is answered with, but for the bytes. */
export interface FileAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Headers;
  /** The bytes to send, the last one not among them; null for none. */
  part: [from: number, to: number] | null;
}

/**
 * Answers a request for a stored file, whole or in part (RFC 9110, sections 13 and 14). What a
 * stranger uploaded may run nothing, whatever a browser takes it for (ASVS 3.2.1).
 */
export function fileAnswer(upload: Upload, asked: Headers): FileAnswer {
  const { size } = upload;
  // A file never changes, so its id can be its tag.
  const etag = `"${upload.id}"`;
  const headers = new Headers({
    "content-type": upload.media_type,
    "content-disposition": inlineAs(upload.filename),
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
    "cache-control": "private, max-age=3600",
    "accept-ranges": "bytes",
    etag,
  });
  const bodiless = (status: 304 | 416): FileAnswer => ({ status, headers, part: null });
  if (listsTag(asked.get("if-none-match"), etag)) return bodiless(304);
  const still = [null, etag].includes(asked.get("if-range"));
  const range = still ? byteRange(asked.get("range"), size) : null;
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return bodiless(416);
  }
  const [from, to] = range ? [range.first, range.last + 1] : [0, size];
  headers.set("content-length", String(to - from));
  if (range) headers.set("content-range", `bytes ${range.first}-${range.last}/${size}`);
  return { status: range ? 206 : 200, headers, part: [from, to] };
}

function listsTag(list: string | null, etag: string): boolean {
  const tags = (list ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
