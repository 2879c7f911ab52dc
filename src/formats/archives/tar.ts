import { BytesReader } from "../codecs/bytes-reader";
import { FileFaultError } from "../faults";
import type { ArchiveEntry } from "../names";

const BLOCK_BYTES = 512;
const MAX_NAME_BYTES = 65_536;
const MAX_PIECE_BYTES = 65_536;

const CONTENTLESS_TYPES = /[1-6]/;

interface TarHeader {
  name: string;
  size: number;
  type: string;
}

export async function* tarEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new BytesReader(source);
  let [longName, longSize]: [string | null, number | null] = [null, null];
  for (;;) {
    const block = await reader.readOrEnd(BLOCK_BYTES);
    if (block === null || block.every((byte) => byte === 0)) return;
    const header = headerOf(Buffer.from(block.buffer, block.byteOffset, BLOCK_BYTES));
    const { type } = header;
    if (type === "x" || type === "g" || type === "L") {
      const text = await contentOf(reader, header.size);
      if (type === "L") longName = text.replace(/\0[\s\S]*$/, "");
      if (type === "x") ({ path: longName = longName, size: longSize = longSize } = parsePax(text));
      continue;
    }
    const size = longSize ?? header.size;
    const name = longName ?? header.name;
    [longName, longSize] = [null, null];
    const isFolder = type === "5";
    const isFile = type === "0" || type === "\0" || type === "7";
    const bytes = CONTENTLESS_TYPES.test(type) ? 0 : size;
    const content = new EntryContent(reader, bytes);
    yield {
      name: isFolder ? `${name.replace(/\/$/, "")}/` : name,
      fault: isFile || isFolder ? null : "links",
      bytes: () => content.read(),
    };
    await content.skip();
    await skipBytes(reader, (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES);
  }
}

class EntryContent {
  constructor(
    private readonly reader: BytesReader,
    private remaining: number,
  ) {}

  async *read(): AsyncGenerator<Uint8Array> {
    while (this.remaining > 0) {
      const piece = await this.reader.readUpTo(Math.min(this.remaining, MAX_PIECE_BYTES));
      if (piece === null) throw new FileFaultError("truncated");
      this.remaining -= piece.byteLength;
      yield piece;
    }
  }

  async skip(): Promise<void> {
    for await (const _ of this.read());
  }
}

async function skipBytes(reader: BytesReader, count: number): Promise<void> {
  for (let remaining = count; remaining > 0; ) {
    const piece = await reader.readUpTo(remaining);
    if (piece === null) throw new FileFaultError("truncated");
    remaining -= piece.byteLength;
  }
}

async function contentOf(reader: BytesReader, size: number): Promise<string> {
  if (size > MAX_NAME_BYTES) throw new FileFaultError("damaged");
  const content = (await reader.read(size)).toString("utf8");
  await skipBytes(reader, (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
  return content;
}

function headerOf(block: Buffer): TarHeader {
  const checksum = block.reduce(
    (total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte),
    0,
  );
  if (parseOctal(block.subarray(148, 156)) !== checksum) throw new FileFaultError("damaged");
  const isUstar = block.toString("latin1", 257, 263) === "ustar\0";
  const prefix = isUstar ? textOf(block.subarray(345, 500)) : "";
  const name = textOf(block.subarray(0, 100));
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    size: sizeOf(block.subarray(124, 136)),
    type: String.fromCharCode(block[156] ?? 0),
  };
}

const textOf = (field: Buffer) => field.toString("utf8").replace(/\0[\s\S]*$/, "");

const parseOctal = (field: Buffer) => Number.parseInt(textOf(field).trim() || "0", 8);

function sizeOf(field: Buffer): number {
  const size = (field[0] ?? 0) & 0x80 ? Number(field.readBigUInt64BE(4)) : parseOctal(field);
  if (!Number.isSafeInteger(size) || size < 0) throw new FileFaultError("damaged");
  return size;
}

function parsePax(text: string): { path?: string; size?: number } {
  const bytes = Buffer.from(text);
  const pax: { path?: string; size?: number } = {};
  for (let i = 0; i < bytes.length; ) {
    const length = Number.parseInt(bytes.toString("latin1", i, i + 20), 10);
    if (!(length > 0)) break;
    const record = bytes.toString("utf8", i, i + length - 1).replace(/^\d+ /, "");
    const [key, value] = [record.split("=", 1)[0], record.slice(record.indexOf("=") + 1)];
    if (key === "path") pax.path = value;
    if (key === "size") pax.size = Number(value);
    i += length;
  }
  if (pax.size !== undefined && !(Number.isSafeInteger(pax.size) && pax.size >= 0))
    throw new FileFaultError("damaged");
  return pax;
}
