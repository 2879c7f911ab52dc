import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { decompressZstd } from "../codecs/zstd";
import { FileFaultError } from "../faults";
import { readWhole } from "../limits";
import { countControlBytes } from "../text/text-bytes";

interface Limit {
  maxOutputLength: number;
}
type Decompress = (body: Uint8Array, limit: Limit) => Uint8Array | Promise<Uint8Array>;

const DECOMPRESSORS: Readonly<Record<string, Decompress>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflate,
  br: brotliDecompressSync,
  // Unlike zlib, this notices a frame that is cut off.
  zstd: (body, { maxOutputLength }) => readWhole(decompressZstd(inOnePiece(body)), maxOutputLength),
  identity: (body) => body,
};

async function* inOnePiece(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

/** The standard requires a header that many servers leave out. */
function inflate(body: Uint8Array, limit: Limit): Uint8Array {
  try {
    return inflateSync(body, limit);
  } catch (error) {
    if ((error as { code?: string }).code !== "Z_DATA_ERROR") throw error;
    return inflateRawSync(body, limit);
  }
}

export function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0)
      fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

/** @throws FileFaultError or an error of zlib */
export async function decodeBody(
  fields: ReadonlyMap<string, string>,
  body: Buffer,
  maxBytes: number,
): Promise<Uint8Array> {
  const isChunked = /chunked/i.test(fields.get("transfer-encoding") ?? "");
  let decoded: Uint8Array = isChunked ? joinChunks(body) : body;
  const encodings = (fields.get("content-encoding") ?? "").toLowerCase().split(",");
  for (const encoding of encodings
    .map((name) => name.trim())
    .filter(Boolean)
    .reverse())
    decoded = await decompress(decoded, encoding, maxBytes);
  return decoded;
}

const PROBE_BYTES = 1000;

/** Some crawlers store the unpacked body and keep the header. */
async function decompress(body: Uint8Array, encoding: string, maxOutputLength: number) {
  const decompressor = DECOMPRESSORS[encoding];
  try {
    if (!decompressor) throw new FileFaultError("encoding");
    return await decompressor(body, { maxOutputLength });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE")
      throw new FileFaultError("document-too-large");
    if (body.length > 0 && countControlBytes(body.subarray(0, PROBE_BYTES)) === 0) return body;
    throw error;
  }
}

const CHUNK_SIZE = /^[\da-f]+(?=\s*(?:;|$))/i;
const MAX_SIZE_LINE_BYTES = 1000;

/** Some crawlers store the joined body and keep the header. */
function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let i = 0; i < body.length; ) {
    const end = body.subarray(i, i + MAX_SIZE_LINE_BYTES).indexOf("\r\n") + i;
    const size = end < i ? null : CHUNK_SIZE.exec(body.toString("latin1", i, end));
    if (!size) return i === 0 ? body : Buffer.concat(chunks);
    const length = Number.parseInt(size[0], 16);
    if (length === 0) break;
    chunks.push(body.subarray(end + 2, end + 2 + length));
    i = end + 2 + length + 2;
  }
  return Buffer.concat(chunks);
}
