import { byteRange } from "./byte-range";

/** What a request for stored bytes is answered with, but for them. */
export interface BytesAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Headers;
  /** The bytes to send, the last one not among them; null for none. */
  part: [from: number, to: number] | null;
}

interface StoredBytes {
  size: number;
  /** Their tag, without quotes; other bytes have another. */
  tag: string;
  /** What else is said of them. */
  headers: Readonly<Record<string, string>>;
}

/** Answers a request for bytes, whole or in part (RFC 9110, sections 13 and 14). */
export function bytesAnswer(
  { size, tag, headers: said }: StoredBytes,
  asked: Headers,
): BytesAnswer {
  const etag = `"${tag}"`;
  const headers = new Headers({ ...said, "accept-ranges": "bytes", etag });
  const bodiless = (status: 304 | 416): BytesAnswer => ({ status, headers, part: null });
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
