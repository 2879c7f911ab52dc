import type { FaultCode } from "./faults";

const MAX_PART_BYTES = 255;
const MAX_NAME_BYTES = 1000;

/** Includes direction marks, which can disguise a file extension. */
const INVISIBLE_CHARACTER = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Windows opens a device for these names, in any folder and with any extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A valid name cannot escape the folder that it is unpacked into, on any system. */
export function faultOfName(name: string): FaultCode | null {
  const parts = name.split("/");
  if (parts.some((part) => part === "" || part === "." || part === ".." || part.trim() !== part))
    return "delivered-name-path";
  if (name.includes("\\") || /^[A-Za-z]:/.test(name)) return "delivered-name-path";
  if (parts.some((part) => DEVICE_NAME.test(part))) return "delivered-name-path";
  if (INVISIBLE_CHARACTER.test(name)) return "control-characters";
  const isLong = parts.some((part) => bytesOf(part) > MAX_PART_BYTES);
  return isLong || bytesOf(name) > MAX_NAME_BYTES ? "delivered-name-long" : null;
}

export function foldFileName(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFC");
}

export function foldersOf(name: string): string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}

export const FILE_FAULTS = [
  "format",
  "missing",
  "names",
  "links",
  "nested",
  "encrypted",
  "too-many-entries",
  "bomb",
  "unpacked-too-large",
  "window-too-large",
  "zip-method",
  "truncated",
  "damaged",
  "encoding",
  "encoding-guessed",
  "no-text",
  "not-json",
  "nested-too-deep",
  "broken-lines",
  "line-too-long",
  "document-too-large",
  "row-group-too-large",
  "parquet-lzo",
  "too-slow",
  "too-much-memory",
  "given-up",
  /** Only in stored refusals of earlier versions. */
  "utf-16",
  "not-utf-8",
  "no-text-column",
] as const;

export type FileFault = (typeof FILE_FAULTS)[number];

export const NOTE_KINDS = [
  "side-file",
  "empty",
  "converted",
  "encoding-guessed",
  "replaced",
  "no-text",
  /** Detail `10/12/1850`: pages with text, all pages, and average characters per page with text. */
  "pages",
  /** Detail `2/12 (3, 7)`: pages without text, all pages and, in newer notes, page numbers. */
  "pages-without-text",
  /** Detail: the fields whose tags were not counted. */
  "html-fields",
  /** The same, if the seller chose to count the tags. */
  "html-as-written",
  /** In web archives, the detail is the number of records. */
  "web-pages-left-out",
  "web-pages-damaged",
  "web-pages-undecodable",
  "web-pages-too-large",
  /** Detail as of `pages-without-text`: pages whose fonts do not say which characters they draw. */
  "pages-unreadable",
] as const;

export type NoteKind = (typeof NOTE_KINDS)[number];
