import type { FaultCode } from "./faults";

/** What most file systems allow of a name, and what fits any of their paths with room around it. */
const PART_BYTES = 255;
const MOST_BYTES = 1000;

/** Controls, and marks that turn the direction of writing and so disguise an ending. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Windows opens a device by such a name, in any folder and with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * What is wrong with a file's path inside a collection; null where nothing is. It may leave no
 * folder that a buyer unpacks it into, on any system.
 */
export function faultOfName(name: string): FaultCode | null {
  const parts = name.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".." || part.trim() !== part))
    return "delivered-name-path";
  if (name.includes("\\") || /^[A-Za-z]:/.test(name)) return "delivered-name-path";
  if (parts.some((part) => DEVICE.test(part))) return "delivered-name-path";
  if (INVISIBLE.test(name)) return "delivered-name-character";
  const isLong = parts.some((part) => bytesOf(part) > PART_BYTES);
  return isLong || bytesOf(name) > MOST_BYTES ? "delivered-name-long" : null;
}

/** A name without its case and its Unicode form, by which names are compared. */
export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFC");
}

/** A path's folders, `a/b/c` being in `a` and `a/b`. */
export function foldersOf(name: string): string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** Why a file cannot be read. */
export const FILE_FAULTS = [
  /** Of no format that is read. */
  "format",
  "missing",
  "names",
  "links",
  "nested",
  "encrypted",
  "too-many-entries",
  /** It unpacks to more than 200 times its size. */
  "bomb",
  "unpacked-too-large",
  /** Its compression looks back further than memory allows. */
  "window-too-large",
  /** A zip's entry is packed by a method that is not read. */
  "zip-method",
  "truncated",
  "damaged",
  /** No encoding makes sense of its bytes. */
  "encoding",
  /** More than one encoding makes sense, and the seller has not chosen yet. */
  "encoding-guessed",
  /** Neither it nor any other file of its delivery has a character of text. */
  "no-text",
  "not-json",
  "nested-too-deep",
  /** More than one line of JSON in a hundred cannot be read. */
  "broken-lines",
  "line-too-long",
  /** A document that is in memory as a whole, such as a PDF. */
  "document-too-large",
  "row-group-too-large",
  /** Its columns are packed with LZO. */
  "parquet-lzo",
  "too-slow",
  "too-much-memory",
  /** Intake got no further with it, or died at it several times. */
  "given-up",
  /** Of refusals that are kept from before; no file gets these any more. */
  "utf-16",
  "not-utf-8",
  "no-text-column",
] as const;

export type FileFault = (typeof FILE_FAULTS)[number];

/** What there is to know of a file that was read or skipped. */
export const NOTE_KINDS = [
  "side-file",
  "empty",
  /** Detail: the encoding's name. */
  "converted",
  /** Detail: the encoding that was chosen, then those that are as likely. */
  "encoding-guessed",
  /** Detail: how many characters could not be decoded. */
  "replaced",
  "no-text",
  /** Detail: `10/12/1850`, pages with text, all pages, and the characters that one of the former has on average. */
  "pages",
  /** Detail: `2/12 (3, 7)`, pages without text of all pages, and which; older reports have no list. */
  "pages-without-text",
] as const;

export type NoteKind = (typeof NOTE_KINDS)[number];
