import { FileFaultError } from "../faults";
import { splitIntoPieces } from "../limits";
import type { Reading, Sink } from "../reading";
import { decodePieces } from "../text/decoding";
import { declaredEncoding } from "../text/encodings";
import { HtmlText } from "./html";
import { decodeBody, fieldsOf } from "./http-body";

export const MAX_PAGE_BYTES = 16_000_000;
const MAX_HEADER_BYTES = 100_000;

export interface WarcRecord {
  headers: ReadonlyMap<string, string>;
  /** Only the beginning of a record that is too large. */
  block: Buffer;
  length: number;
}

interface Page {
  type: string;
  body: Uint8Array;
}

/** Error pages, redirects, style sheets, scripts, feeds and pictures are no documents. */
const PAGE_TYPES = /^(?:text\/(?:html|plain|markdown|x-markdown)|application\/xhtml\+xml)\b/i;
const HTML_START = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html[\s>])/i;
const OK_STATUS = /^HTTP\/\S+ +200\b/i;

/** Returns null if the record is not a page. @throws FileFaultError or an error of zlib */
export async function pageOf({ headers, block, length }: WarcRecord): Promise<Page | null> {
  const contentType = headers.get("content-type") ?? "";
  if (!/^application\/http/i.test(contentType)) {
    if (!PAGE_TYPES.test(contentType)) return null;
    return { type: contentType, body: requireWhole(block, length) };
  }
  const end = endOfHead(block);
  const head = block.toString("latin1", 0, Math.min(end?.from ?? 0, MAX_HEADER_BYTES));
  if (!end || !OK_STATUS.test(head)) return null;
  const fields = fieldsOf(head);
  const type = fields.get("content-type") ?? "";
  if (type !== "" && !PAGE_TYPES.test(type)) return null;
  const body = requireWhole(block, length).subarray(end.to);
  const decoded = await decodeBody(fields, body, MAX_PAGE_BYTES);
  if (type !== "") return { type, body: decoded };
  const start = Buffer.from(decoded.subarray(0, MAX_HEADER_BYTES)).toString("latin1");
  return HTML_START.test(start) ? { type: "text/html", body: decoded } : null;
}

function endOfHead(block: Buffer): { from: number; to: number } | null {
  const from = block.indexOf("\r\n\r\n");
  if (from >= 0) return { from, to: from + 4 };
  const bare = block.indexOf("\n\n");
  return bare < 0 ? null : { from: bare, to: bare + 2 };
}

function requireWhole(block: Buffer, length: number): Buffer {
  if (block.length < length) throw new FileFaultError("document-too-large");
  return block;
}

/** Collects the text, because a page that turns out to be unreadable must leave nothing behind. */
export async function textOf({ type, body }: Page, reading: Reading): Promise<string[]> {
  const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ?? declaredEncoding(body);
  const pieces = decodePieces(splitIntoPieces(body), reading, declared);
  if (!/html/i.test(type)) return Array.fromAsync(pieces);
  const text: string[] = [];
  const lines: Sink = { text: (piece) => text.push(piece), end() {} };
  const html = new HtmlText(lines, { isXhtml: /xhtml/i.test(type) });
  for await (const piece of pieces) html.write(piece);
  html.end();
  return text;
}
