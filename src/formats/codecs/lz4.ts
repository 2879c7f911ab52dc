import { FileFaultError } from "../faults";
import { BytesReader } from "./bytes-reader";

const FRAME_MAGIC = 0x184d2204;
const SKIPPABLE_MAGIC = 0x184d2a50;
const BLOCK_BYTES = [0, 0, 0, 0, 1 << 16, 1 << 18, 1 << 20, 1 << 22];
const HISTORY_BYTES = 1 << 16;
const UNCOMPRESSED_FLAG = 0x80000000;
const PIECE_BYTES = 65_536;

export async function* lz4Frames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new BytesReader(bytes);
  for (;;) {
    const start = await reader.readOrEnd(4);
    if (start === null) return;
    const magic = Buffer.from(start).readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC) {
      let remaining = (await reader.read(4)).readUInt32LE(0);
      while (remaining > 0)
        remaining -= (await reader.readUpTo(remaining))?.byteLength ?? throwTruncated();
    } else if (magic === FRAME_MAGIC) yield* readFrame(reader);
    else throw new FileFaultError("damaged");
  }
}

async function* readFrame(reader: BytesReader): AsyncGenerator<Uint8Array> {
  const [flags = 0, size = 0] = await reader.read(2);
  const [isLinked, hasBlockSum, hasSize, hasSum, hasDictionary] = [32, 16, 8, 4, 1].map(
    (bit, index) => ((flags & bit) !== 0) !== (index === 0),
  );
  if (flags >> 6 !== 1 || hasDictionary) throw new FileFaultError("damaged");
  await reader.read((hasSize ? 8 : 0) + 1);
  const maxBytes = BLOCK_BYTES[(size >> 4) & 7] || throwDamaged();
  const buffer = new Uint8Array(HISTORY_BYTES + maxBytes);
  let from = 0;
  for (;;) {
    const header = (await reader.read(4)).readUInt32LE(0);
    if (header === 0) break;
    const packed = await reader.read(Math.min(header & ~UNCOMPRESSED_FLAG, maxBytes + 1));
    if (packed.byteLength > maxBytes) throwDamaged();
    if (!isLinked) from = 0;
    const to =
      header & UNCOMPRESSED_FLAG
        ? appendBytes(buffer, packed, from)
        : unpackBlock(packed, buffer, from, from + maxBytes);
    for (let i = from; i < to; i += PIECE_BYTES)
      yield buffer.slice(i, Math.min(to, i + PIECE_BYTES));
    const historyBytes = Math.min(to, HISTORY_BYTES);
    buffer.copyWithin(0, to - historyBytes, to);
    from = historyBytes;
    if (hasBlockSum) await reader.read(4);
  }
  if (hasSum) await reader.read(4);
}

export function lz4Page(packed: Uint8Array, bytes: number): Uint8Array {
  const page = new Uint8Array(bytes);
  let at = 0;
  for (const block of hadoopBlocks(packed, bytes) ?? [packed])
    at = unpackBlock(block, page, at, bytes);
  return at === bytes ? page : throwDamaged();
}

function hadoopBlocks(packed: Uint8Array, bytes: number): Uint8Array[] | null {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const blocks: Uint8Array[] = [];
  let [from, unpacked] = [0, 0];
  while (from + 8 <= packed.length) {
    const start = from + 8;
    unpacked += view.getUint32(from);
    from = start + view.getUint32(from + 4);
    blocks.push(packed.subarray(start, from));
  }
  return from === packed.length && unpacked === bytes ? blocks : null;
}

function appendBytes(buffer: Uint8Array, bytes: Uint8Array, at: number): number {
  buffer.set(bytes, at);
  return at + bytes.byteLength;
}

function unpackBlock(packed: Uint8Array, buffer: Uint8Array, at: number, end: number): number {
  let [from, to] = [0, at];
  const nextByte = () => packed[from++] ?? throwDamaged();
  const lengthOf = (bits: number) => {
    let length = bits;
    for (let more = bits === 15 ? 255 : 0; more === 255; length += more) more = nextByte();
    return length;
  };
  for (;;) {
    const token = nextByte();
    const literals = lengthOf(token >> 4);
    if (from + literals > packed.length || to + literals > end) throwDamaged();
    for (const stop = to + literals; to < stop; ) buffer[to++] = packed[from++] as number;
    if (from === packed.length) return to;
    const distance = nextByte() | (nextByte() << 8);
    const matchLength = 4 + lengthOf(token & 15);
    if (distance === 0 || distance > to || to + matchLength > end) throwDamaged();
    for (const stop = to + matchLength; to < stop; to++)
      buffer[to] = buffer[to - distance] as number;
  }
}

function throwDamaged(): never {
  throw new FileFaultError("damaged");
}

function throwTruncated(): never {
  throw new FileFaultError("truncated");
}
