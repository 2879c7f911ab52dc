import { promisify } from "node:util";
import zlib from "node:zlib";

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
const COLOR_TYPE_RGBA = 6;
const BYTES_PER_PIXEL = 4;

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Crops PNGs written by Bun.Image, which cannot crop. @throws RangeError */
export async function cropPng(file: Uint8Array, area: Area): Promise<Uint8Array> {
  const source = parseChunks(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const rows = await promisify(zlib.inflate)(source.data);
  const cropped = cropRows(rows, source.width, area);
  const header = Buffer.from(source.header);
  header.writeUInt32BE(area.width, 0);
  header.writeUInt32BE(area.height, 4);
  const data = await promisify(zlib.deflate)(cropped, { level: 1 });
  return Buffer.concat([
    file.subarray(0, SIGNATURE_BYTES),
    encodeChunk("IHDR", header),
    ...source.others,
    encodeChunk("IDAT", data),
    encodeChunk("IEND", Buffer.alloc(0)),
  ]);
}

interface Chunks {
  header: Buffer;
  width: number;
  data: Buffer;
  /** Chunks before the pixels that still apply after cropping, such as a color profile. */
  others: Buffer[];
}

function parseChunks(file: Buffer): Chunks {
  const data: Buffer[] = [];
  const others: Buffer[] = [];
  const header = file.subarray(SIGNATURE_BYTES + 8, SIGNATURE_BYTES + 8 + HEADER_BYTES);
  for (let at = SIGNATURE_BYTES; at < file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    if (name === "IDAT") data.push(file.subarray(at + 8, end - 4));
    else if (name !== "IHDR" && name !== "IEND") others.push(file.subarray(at, end));
    at = end;
  }
  const [depth, colorType, , , interlaced] = header.subarray(8);
  if (depth !== 8 || colorType !== COLOR_TYPE_RGBA || interlaced !== 0) {
    throw new RangeError("Only 8-bit RGBA without interlacing can be cropped");
  }
  return { header, width: header.readUInt32BE(0), data: Buffer.concat(data), others };
}

function cropRows(rows: Uint8Array, width: number, area: Area): Uint8Array {
  const stride = width * BYTES_PER_PIXEL;
  const croppedStride = area.width * BYTES_PER_PIXEL;
  const cropped = new Uint8Array(area.height * (croppedStride + 1));
  let above = new Uint8Array(stride);
  for (let y = 0; y < area.top + area.height; y++) {
    const start = y * (stride + 1);
    const row = rows.subarray(start + 1, start + 1 + stride) as Uint8Array<ArrayBuffer>;
    undoFilter(rows[start] ?? 0, row, above);
    above = row;
    if (y < area.top) continue;
    const left = area.left * BYTES_PER_PIXEL;
    cropped.set(row.subarray(left, left + croppedStride), (y - area.top) * (croppedStride + 1) + 1);
  }
  return cropped;
}

function undoFilter(filter: number, row: Uint8Array, above: Uint8Array): void {
  for (let i = 0; i < row.length; i++) {
    const left = row[i - BYTES_PER_PIXEL] ?? 0;
    const up = above[i] ?? 0;
    const upLeft = above[i - BYTES_PER_PIXEL] ?? 0;
    row[i] = (row[i] ?? 0) + predictByte(filter, left, up, upLeft);
  }
}

function predictByte(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, upLeft) : 0;
}

function paeth(left: number, up: number, upLeft: number): number {
  const [fromLeft, fromUp] = [Math.abs(up - upLeft), Math.abs(left - upLeft)];
  const fromUpLeft = Math.abs(left + up - 2 * upLeft);
  if (fromLeft <= fromUp && fromLeft <= fromUpLeft) return left;
  return fromUp <= fromUpLeft ? up : upLeft;
}

function encodeChunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, checksum]);
}
