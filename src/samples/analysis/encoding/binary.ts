/** First bytes of the files that people take for text: what they are, and how they start. */
const signatures: readonly [kind: string, start: readonly number[]][] = [
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]],
  ["gzip", [0x1f, 0x8b]],
  ["7z", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["rar", [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ["word", [0xd0, 0xcf, 0x11, 0xe0]],
  ["rtf", [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ["png", [0x89, 0x50, 0x4e, 0x47]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["gif", [0x47, 0x49, 0x46, 0x38]],
  ["mp3", [0x49, 0x44, 0x33, 0x03]],
  ["elf", [0x7f, 0x45, 0x4c, 0x46]],
  ["sqlite", [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
];

/** Control bytes above which bytes are no text: a damaged text has few, a binary file is full. */
const CONTROL_SHARE = 0.02;
const CONTROL_BYTES = 8;

/** Layout characters, backspace and escape: what a text file may hold below a space. */
const LAYOUT = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

/** What the bytes are if they are no text ("pdf", "zip", …, "binary"), else null. */
export function binaryKind(bytes: Uint8Array): string | null {
  const known = signatures.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (known) return known[0];
  let control = 0;
  for (const byte of bytes) if (byte < 0x20 && !LAYOUT.has(byte)) control++;
  return control > Math.max(CONTROL_BYTES, bytes.length * CONTROL_SHARE) ? "binary" : null;
}

/**
 * UTF-16 that lacks its byte order mark shows by the zero half of its Latin letters and line
 * feeds: nearly all zeros fall on one side. Null where they do not.
 */
export function utf16WithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] as number) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even + odd < bytes.length * 0.2 || bytes.length % 2) return null;
  if (even < odd * 0.02) return "utf-16le";
  return odd < even * 0.02 ? "utf-16be" : null;
}
