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
