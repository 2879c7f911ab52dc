import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { BytesReader } from "../codecs/bytes-reader";
import { FileFaultError } from "../faults";
import { splitIntoPieces } from "../limits";
import type { Reading, Sink } from "../reading";
import { decodePieces } from "../text/decoding";
import { declaredEncoding } from "../text/encodings";
import { HtmlText } from "./html";

const MAX_PAYLOAD_BYTES = 16_000_000;
const MAX_HEADER_BYTES = 100_000;
const READ_TYPES = new Set(["response", "resource", "conversion"]);

export async function readWarc(bytes: AsyncIterable<Uint8Array>, sink: Sink, reading: Reading) {
  const reader = new BytesReader(bytes);
  for (;;) {
    const headers = await headersOf(reader);
    if (headers === null) return;
    const length = Number(headers.get("content-length") ?? Number.NaN);
    if (!Number.isSafeInteger(length) || length < 0) throw new FileFaultError("damaged");
    const isRead = READ_TYPES.has(headers.get("warc-type") ?? "") && length <= MAX_PAYLOAD_BYTES;
    if (isRead) await readRecord(headers, await reader.read(length), sink, reading);
    else await skipBytes(reader, length);
  }
}

async function skipBytes(reader: BytesReader, length: number): Promise<void> {
  for (let left = length; left > 0; ) {
    const piece = await reader.readUpTo(left);
    if (piece === null) throw new FileFaultError("truncated");
    left -= piece.byteLength;
  }
}

async function headersOf(reader: BytesReader): Promise<Map<string, string> | null> {
  let text = "";
  for (;;) {
    const line = await reader.readLine(MAX_HEADER_BYTES);
    if (line === null) {
      if (text.trim() === "") return null;
      throw new FileFaultError("truncated");
    }
    if (line.trim() === "" && text === "") continue;
    if (line.trim() === "") break;
    text += `${line}\n`;
    if (text.length > MAX_HEADER_BYTES) throw new FileFaultError("damaged");
  }
  if (!text.startsWith("WARC/")) throw new FileFaultError("damaged");
  return fieldsOf(text);
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0)
      fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

async function readRecord(
  headers: ReadonlyMap<string, string>,
  block: Buffer,
  sink: Sink,
  reading: Reading,
): Promise<void> {
  const isHttp = /^application\/http/i.test(headers.get("content-type") ?? "");
  const payload = isHttp
    ? payloadOf(block)
    : { type: headers.get("content-type") ?? "", body: block };
  if (!payload || !/^(text\/|application\/xhtml)/i.test(payload.type)) return;
  const isHtml = /html/i.test(payload.type);
  const body: Uint8Array = payload.body;
  const declaredCharset =
    /charset\s*=\s*["']?([\w-]+)/i.exec(payload.type)?.[1] ?? declaredEncoding(body);
  const html = new HtmlText(sink);
  try {
    for await (const piece of decodePieces(splitIntoPieces(body), reading, declaredCharset))
      if (isHtml) html.write(piece);
      else sink.text(piece);
  } catch (error) {
    // Parts that are not text are skipped, as in a browser.
    if (!(error instanceof FileFaultError)) throw error;
  }
  if (isHtml) html.end();
  sink.end();
}

function payloadOf(block: Buffer): { type: string; body: Buffer } | null {
  const end = block.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const fields = fieldsOf(block.toString("latin1", 0, Math.min(end, MAX_HEADER_BYTES)));
  let body = block.subarray(end + 4);
  try {
    if (/chunked/i.test(fields.get("transfer-encoding") ?? "")) body = joinChunks(body);
    const options = { maxOutputLength: MAX_PAYLOAD_BYTES };
    const contentEncoding = fields.get("content-encoding") ?? "";
    if (/gzip/i.test(contentEncoding) && body[0] === 0x1f) body = gunzipSync(body, options);
    else if (/^br$/i.test(contentEncoding)) body = brotliDecompressSync(body, options);
    else if (/deflate/i.test(contentEncoding)) body = inflateSync(body, options);
  } catch {
    return null;
  }
  return { type: fields.get("content-type") ?? "", body };
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let i = 0; i < body.length; ) {
    const end = body.indexOf("\r\n", i);
    const size = end < 0 ? Number.NaN : Number.parseInt(body.toString("latin1", i, end), 16);
    if (!/^[\da-f]+/i.test(body.toString("latin1", i, Math.max(i, end))) || Number.isNaN(size))
      return i === 0 ? body : Buffer.concat(chunks);
    if (size === 0) break;
    chunks.push(body.subarray(end + 2, end + 2 + size));
    i = end + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
