/** The first and the last byte of a part, both of it. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part of a file that a `Range` header asks for (RFC 9110, section 14). Null where it is to be
 * sent whole: without a header, in units or a form that we do not know, and for several parts,
 * which no player asks for. `"unsatisfiable"` where it begins behind the file's end.
 */
export function byteRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (from === "") return to === "" ? null : lastBytes(Number(to), size);
  const [first, last] = [Number(from), to === "" ? size - 1 : Number(to)];
  if (to !== "" && last < first) return null;
  return first >= size ? "unsatisfiable" : { first, last: Math.min(last, size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  if (count === 0 || size === 0) return "unsatisfiable";
  return { first: Math.max(0, size - count), last: size - 1 };
}

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
