import { Unreadable } from "./faults";
import { type FormatName, formatOf, hasEnding } from "./formats";

export type Kind = FormatName | "zip" | "tar";

type Signature = readonly [kind: string, start: string | readonly number[], at?: number];

const SIGNATURES: readonly Signature[] = [
  ["zip", "PK\x03\x04"],
  ["zip", "PK\x05\x06"],
  ["tar", "ustar", 257],
  ["parquet", "PAR1"],
  ["pdf", "%PDF-"],
];

const FOREIGN_SIGNATURES: readonly Signature[] = [
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

const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0] as const;

const matches = (head: Uint8Array, [, start, at = 0]: Signature) =>
  [...start].every(
    (sign, n) => head[at + n] === (typeof sign === "string" ? sign.charCodeAt(0) : sign),
  );

export function foreignKind(head: Uint8Array): string | null {
  if (matches(head, ["word", COMPOUND])) return "word";
  return FOREIGN_SIGNATURES.find((signature) => matches(head, signature))?.[0] ?? null;
}

const PACKED_SIGNATURES: readonly Signature[] = [
  ["pdf", "%PDF-"],
  ["zip", "PK\x03\x04"],
  ["zip", "PK\x05\x06"],
  ["gzip", [0x1f, 0x8b]],
];

export function packedKind(head: Uint8Array): string | null {
  return PACKED_SIGNATURES.find((signature) => matches(head, signature))?.[0] ?? null;
}

export const HEAD_BYTES = 512;

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

export function kindOf(name: string, head: Uint8Array): Kind {
  const match = SIGNATURES.find((signature) => matches(head, signature));
  if (match?.[0] === "zip") return zipKind(name, head);
  if (match) return match[0] as Kind;
  if (foreignKind(head) !== null) throw new Unreadable("format");
  if (/\.tar(\.\w+)?$/i.test(name)) return "tar";
  return formatOf(name, latin1(head.subarray(0, HEAD_BYTES)));
}

const FIRST_NAME = 30;
const UNREAD_OFFICE = /\.(xls[xmb]?|ppt[xm]?|od[tsp])$/i;

function zipKind(name: string, head: Uint8Array): "epub" | "docx" | "zip" {
  const first = latin1(head.subarray(FIRST_NAME, HEAD_BYTES));
  if (hasEnding(name, "docx")) return "docx";
  if (hasEnding(name, "epub") || first.startsWith("mimetypeapplication/epub+zip")) return "epub";
  if (UNREAD_OFFICE.test(name) || first.startsWith("mimetypeapplication/vnd.oasis"))
    throw new Unreadable("format");
  return /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/)/.test(first) ? "docx" : "zip";
}

const ENCRYPTED_PACKAGE = [..."EncryptedPackage"].join("\0");

export async function isLocked(name: string, head: Uint8Array, bytes: AsyncIterable<Uint8Array>) {
  if (!matches(head, ["word", COMPOUND]) || UNREAD_OFFICE.test(name)) return false;
  let end = "";
  for await (const chunk of bytes) {
    const text = end + latin1(chunk);
    if (text.includes(ENCRYPTED_PACKAGE)) return true;
    end = text.slice(-ENCRYPTED_PACKAGE.length);
  }
  return false;
}
