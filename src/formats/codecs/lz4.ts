import { Unreadable } from "../faults";
import { BytesReader } from "./bytes-reader";

const MAGIC = 0x184d2204;
const SKIPPABLE = 0x184d2a50;
const BLOCK_BYTES = [0, 0, 0, 0, 1 << 16, 1 << 18, 1 << 20, 1 << 22];
const HISTORY = 1 << 16;
const UNPACKED = 0x80000000;
const PIECE_BYTES = 65_536;

export async function* lz4Frames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new BytesReader(bytes);
  for (;;) {
    const start = await reader.take(4);
    if (start === null) return;
    const magic = Buffer.from(start).readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) {
      let left = (await reader.need(4)).readUInt32LE(0);
      while (left > 0) left -= (await reader.some(left))?.byteLength ?? truncated();
    } else if (magic === MAGIC) yield* frame(reader);
    else throw new Unreadable("damaged");
  }
}

async function* frame(reader: BytesReader): AsyncGenerator<Uint8Array> {
  const [flags = 0, size = 0] = await reader.need(2);
  const [isLinked, hasBlockSum, hasSize, hasSum, hasDictionary] = [32, 16, 8, 4, 1].map(
    (bit, at) => ((flags & bit) !== 0) !== (at === 0),
  );
  if (flags >> 6 !== 1 || hasDictionary) throw new Unreadable("damaged");
  await reader.need((hasSize ? 8 : 0) + 1);
  const most = BLOCK_BYTES[(size >> 4) & 7] || damaged();
  const held = new Uint8Array(HISTORY + most);
  let from = 0;
  for (;;) {
    const header = (await reader.need(4)).readUInt32LE(0);
    if (header === 0) break;
    const packed = await reader.need(Math.min(header & ~UNPACKED, most + 1));
    if (packed.byteLength > most) damaged();
    if (!isLinked) from = 0;
    const to =
      header & UNPACKED ? put(held, packed, from) : unpack(packed, held, from, from + most);
    for (let at = from; at < to; at += PIECE_BYTES)
      yield held.slice(at, Math.min(to, at + PIECE_BYTES));
    const kept = Math.min(to, HISTORY);
    held.copyWithin(0, to - kept, to);
    from = kept;
    if (hasBlockSum) await reader.need(4);
  }
  if (hasSum) await reader.need(4);
}

export function lz4Page(packed: Uint8Array, bytes: number): Uint8Array {
  const page = new Uint8Array(bytes);
  let at = 0;
  for (const block of hadoopBlocks(packed, bytes) ?? [packed]) at = unpack(block, page, at, bytes);
  return at === bytes ? page : damaged();
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

function put(held: Uint8Array, bytes: Uint8Array, at: number): number {
  held.set(bytes, at);
  return at + bytes.byteLength;
}

function unpack(packed: Uint8Array, held: Uint8Array, at: number, end: number): number {
  let [from, to] = [0, at];
  const next = () => packed[from++] ?? damaged();
  const lengthOf = (bits: number) => {
    let length = bits;
    for (let more = bits === 15 ? 255 : 0; more === 255; length += more) more = next();
    return length;
  };
  for (;;) {
    const token = next();
    const copied = lengthOf(token >> 4);
    if (from + copied > packed.length || to + copied > end) damaged();
    for (const stop = to + copied; to < stop; ) held[to++] = packed[from++] as number;
    if (from === packed.length) return to;
    const back = next() | (next() << 8);
    const repeated = 4 + lengthOf(token & 15);
    if (back === 0 || back > to || to + repeated > end) damaged();
    for (const stop = to + repeated; to < stop; to++) held[to] = held[to - back] as number;
  }
}

function damaged(): never {
  throw new Unreadable("damaged");
}

function truncated(): never {
  throw new Unreadable("truncated");
}
