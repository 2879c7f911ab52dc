/** Above this share of control bytes, a file is not text. */
const MAX_CONTROL_SHARE = 0.02;
const MIN_CONTROL_BYTES = 8;
const LAYOUT_BYTES = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

export function countControlBytes(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte < 0x20 && !LAYOUT_BYTES.has(byte)) count++;
  return count;
}

export function hasFewControlBytes(bytes: Uint8Array): boolean {
  const maxCount = Math.max(MIN_CONTROL_BYTES, bytes.byteLength * MAX_CONTROL_SHARE);
  return countControlBytes(bytes) <= maxCount;
}

type Utf16 = "utf-16le" | "utf-16be";

export function utf16ByMark([first, second]: Uint8Array): Utf16 | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

const PROBE_BYTES = 4000;

/** In UTF-16, nearly all zero bytes are in the same half of each pair. */
export function utf16WithoutMark(bytes: Uint8Array): Utf16 | null {
  const head = bytes.subarray(0, PROBE_BYTES);
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++)
    if (head[i] === 0) zeros[i & 1] = (zeros[i & 1] as number) + 1;
  const [even = 0, odd = 0] = zeros;
  if (head.length < 4 || even + odd < head.length * 0.2) return null;
  if (even < odd * 0.02) return "utf-16le";
  return odd < even * 0.02 ? "utf-16be" : null;
}

/** Judges by the beginning of a file, so that a binary file need not be uploaded. */
export function canBeText(head: Uint8Array): boolean {
  return hasFewControlBytes(head) || utf16ByMark(head) !== null || utf16WithoutMark(head) !== null;
}
