interface ByteRange {
  first: number;
  last: number;
}

/** No two `\s*` are adjacent, because those would backtrack in cubic time. */
const RANGE_PATTERN = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i;

/** Returns null to send the whole file, even for several ranges, as RFC 9110 (14.2) allows. */
export function byteRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = RANGE_PATTERN.exec(header ?? "") ?? [];
  if (from === "") return to === "" ? null : lastBytes(Number(to), size);
  const [first, last] = [Number(from), to === "" ? size - 1 : Number(to)];
  if (to !== "" && last < first) return null;
  return first >= size ? "unsatisfiable" : { first, last: Math.min(last, size - 1) };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  if (count === 0 || size === 0) return "unsatisfiable";
  return { first: Math.max(0, size - count), last: size - 1 };
}

export interface RangeResponse {
  status: 200 | 206 | 304 | 416;
  headers: Headers;
  part: [from: number, to: number] | null;
}

interface StoredBytes {
  size: number;
  tag: string;
  headers: Readonly<Record<string, string>>;
}

export function rangeResponse(
  { size, tag, headers: storedHeaders }: StoredBytes,
  request: Headers,
): RangeResponse {
  const etag = `"${tag}"`;
  const headers = new Headers({ ...storedHeaders, "accept-ranges": "bytes", etag });
  const withoutBody = (status: 304 | 416): RangeResponse => ({ status, headers, part: null });
  if (listsTag(request.get("if-none-match"), etag)) return withoutBody(304);
  const isCurrent = [null, etag].includes(request.get("if-range"));
  const range = isCurrent ? byteRange(request.get("range"), size) : null;
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return withoutBody(416);
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
