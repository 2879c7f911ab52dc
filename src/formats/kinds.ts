import { Unreadable } from "./faults";
import { type FormatName, formatOf } from "./formats";

/** What a file is. */
export type Kind = FormatName | "zip" | "tar";

type Signature = readonly [kind: string, start: string | readonly number[], at?: number];

const KNOWN: readonly Signature[] = [
  ["zip", "PK\x03\x04"],
  ["zip", "PK\x05\x06"],
  ["tar", "ustar", 257],
  ["parquet", "PAR1"],
  ["pdf", "%PDF-"],
];

/** Files that are no text, whatever their name says. */
const FOREIGN: readonly Signature[] = [
  ["7z", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["rar", "Rar!"],
  ["rtf", "{\\rtf"],
  ["png", [0x89, 0x50, 0x4e, 0x47]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["gif", "GIF8"],
  ["mp3", [0x49, 0x44, 0x33, 0x03]],
  ["elf", [0x7f, 0x45, 0x4c, 0x46]],
  ["sqlite", "SQLite f"],
];

/** The container of old Word files, and of new ones that have a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0] as const;

const starts = (head: Uint8Array, [, start, at = 0]: Signature) =>
  [...start].every(
    (sign, n) => head[at + n] === (typeof sign === "string" ? sign.charCodeAt(0) : sign),
  );

/** What foreign bytes are, such as `png`; null where they may be text. */
export function foreignKind(head: Uint8Array): string | null {
  if (starts(head, ["word", COMPOUND])) return "word";
  return FOREIGN.find((signature) => starts(head, signature))?.[0] ?? null;
}

const PACKED: readonly Signature[] = [
  ["pdf", "%PDF-"],
  ["zip", "PK\x03\x04"],
  ["zip", "PK\x05\x06"],
  ["gzip", [0x1f, 0x8b]],
];

/** The container or compression that bytes are, such as `pdf`; null where they may be text. */
export function packedKind(head: Uint8Array): string | null {
  return PACKED.find((signature) => starts(head, signature))?.[0] ?? null;
}

/** How many bytes at the beginning decide what a file is. */
export const HEAD_BYTES = 512;

/** What a file is, by its first bytes and its name. @throws Unreadable where it is none that is read */
export function kindOf(name: string, head: Uint8Array): Kind {
  const known = KNOWN.find((signature) => starts(head, signature));
  if (known) return known[0] as Kind;
  // Word puts documents with a password into the old container.
  if (starts(head, ["word", COMPOUND]) && /\.docx$/i.test(name)) throw new Unreadable("encrypted");
  if (foreignKind(head) !== null) throw new Unreadable("format");
  if (/\.tar(\.\w+)?$/i.test(name)) return "tar";
  return formatOf(name, new TextDecoder("latin1").decode(head.subarray(0, HEAD_BYTES)));
}
