import { FileFaultError } from "./faults";
import { type FormatName, formatOf, hasExtension } from "./formats";
import { canBeText } from "./text/text-bytes";

export type Kind = FormatName | "zip" | "tar";

type Signature = readonly [kind: string, start: string | readonly number[], at?: number];

const SIGNATURES: readonly Signature[] = [
  ["zip", "PK\x03\x04"],
  ["zip", "PK\x05\x06"],
  ["tar", "ustar", 257],
  ["parquet", "PAR1"],
  ["pdf", "%PDF-"],
  ["warc", "WARC/"],
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

const COMPOUND_FILE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0] as const;

const hasSignature = (head: Uint8Array, [, start, at = 0]: Signature) =>
  [...start].every(
    (part, n) => head[at + n] === (typeof part === "string" ? part.charCodeAt(0) : part),
  );

export function foreignKind(head: Uint8Array): string | null {
  if (hasSignature(head, ["word", COMPOUND_FILE_MAGIC])) return "word";
  return FOREIGN_SIGNATURES.find((signature) => hasSignature(head, signature))?.[0] ?? null;
}

const PACKED_SIGNATURES: readonly Signature[] = [
  ["pdf", "%PDF-"],
  ["zip", "PK\x03\x04"],
  ["zip", "PK\x05\x06"],
  ["gzip", [0x1f, 0x8b]],
];

export function packedKind(head: Uint8Array): string | null {
  return PACKED_SIGNATURES.find((signature) => hasSignature(head, signature))?.[0] ?? null;
}

export const HEAD_BYTES = 512;

const latin1 = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

export function kindOf(name: string, head: Uint8Array): Kind {
  const match = SIGNATURES.find((signature) => hasSignature(head, signature));
  if (match?.[0] === "zip") return zipKind(name, head);
  if (match) return match[0] as Kind;
  if (foreignKind(head) !== null) throw new FileFaultError("format");
  if (/\.tar(\.\w+)?$/i.test(name)) return "tar";
  if (!canBeText(head.subarray(0, HEAD_BYTES))) throw new FileFaultError("format");
  return formatOf(name, latin1(head.subarray(0, HEAD_BYTES)));
}

const FIRST_NAME_OFFSET = 30;
const UNSUPPORTED_OFFICE_FILE = /\.(xls[xmb]?|ppt[xm]?|od[tsp])$/i;

/** Returns a format that we cannot read, such as XLSX. */
export function officeKind(name: string): string | null {
  return UNSUPPORTED_OFFICE_FILE.exec(name)?.[1]?.toUpperCase() ?? null;
}

function zipKind(name: string, head: Uint8Array): "epub" | "docx" | "zip" {
  const firstName = latin1(head.subarray(FIRST_NAME_OFFSET, HEAD_BYTES));
  if (hasExtension(name, "docx")) return "docx";
  if (hasExtension(name, "epub") || firstName.startsWith("mimetypeapplication/epub+zip"))
    return "epub";
  if (UNSUPPORTED_OFFICE_FILE.test(name) || firstName.startsWith("mimetypeapplication/vnd.oasis"))
    throw new FileFaultError("format");
  return /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/)/.test(firstName) ? "docx" : "zip";
}

const ENCRYPTED_PACKAGE = [..."EncryptedPackage"].join("\0");

export async function isPasswordProtected(
  name: string,
  head: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
) {
  if (!hasSignature(head, ["word", COMPOUND_FILE_MAGIC]) || UNSUPPORTED_OFFICE_FILE.test(name))
    return false;
  let end = "";
  for await (const chunk of bytes) {
    const text = end + latin1(chunk);
    if (text.includes(ENCRYPTED_PACKAGE)) return true;
    end = text.slice(-ENCRYPTED_PACKAGE.length);
  }
  return false;
}
