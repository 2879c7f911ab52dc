const BLOCK_BYTES = 512;
const END_BYTES = 2 * BLOCK_BYTES;
const SHORT_NAME = /^[\x20-\x7e]{1,100}$/;

export interface TarFile {
  name: string;
  bytes: number;
}

export type TarPart<File> =
  | { kind: "made"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "file"; file: File; from: number; to: number };

export function tarSize(files: readonly TarFile[]): number {
  return files.reduce((sum, file) => sum + headerSize(file) + padToBlock(file.bytes), END_BYTES);
}

/** Yields the same bytes on each call, so that a download can resume; `at` is every file's time. */
export function* tarParts<File extends TarFile>(
  files: readonly File[],
  mtimeMs: number,
  [from, to]: readonly [number, number],
): Generator<TarPart<File>> {
  let offset = 0;
  const overlap = (size: number): [number, number] | null => {
    const [first, end] = [Math.max(0, from - offset), Math.min(size, to - offset)];
    offset += size;
    return first < end ? [first, end] : null;
  };
  for (const file of files) {
    const head = overlap(headerSize(file));
    if (head) yield { kind: "made", bytes: header(file, mtimeMs).subarray(...head) };
    const body = overlap(file.bytes);
    if (body) yield { kind: "file", file, from: body[0], to: body[1] };
    const padding = overlap(padToBlock(file.bytes) - file.bytes);
    if (padding) yield { kind: "made", bytes: new Uint8Array(padding[1] - padding[0]) };
    if (offset >= to) return;
  }
  const end = overlap(END_BYTES);
  if (end) yield { kind: "made", bytes: new Uint8Array(end[1] - end[0]) };
}

const padToBlock = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

function headerSize({ name }: TarFile): number {
  return SHORT_NAME.test(name) ? BLOCK_BYTES : 2 * BLOCK_BYTES + padToBlock(paxLength(name));
}

/** A pax record starts with its own length. */
function paxLength(name: string): number {
  const restLength = utf8(` path=${name}\n`).length;
  const guess = restLength + String(restLength).length;
  return restLength + String(guess).length;
}

function header({ name, bytes }: TarFile, mtimeMs: number): Uint8Array<ArrayBuffer> {
  if (SHORT_NAME.test(name)) return headerBlock(name, bytes, "0", mtimeMs);
  const record = utf8(`${paxLength(name)} path=${name}\n`);
  const block = new Uint8Array(2 * BLOCK_BYTES + padToBlock(record.length));
  block.set(headerBlock("pax", record.length, "x", mtimeMs));
  block.set(record, BLOCK_BYTES);
  block.set(headerBlock("file", bytes, "0", mtimeMs), block.length - BLOCK_BYTES);
  return block;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const MAX_OCTAL_SIZE = 0o77777777777;

/** POSIX.1-1988 (ustar). GNU tar introduced base 256 for sizes above 8 GB. */
function headerBlock(
  name: string,
  size: number,
  type: "0" | "x",
  mtimeMs: number,
): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK_BYTES);
  const write = (text: string, offset: number) => block.set(utf8(text), offset);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  write(name, 0);
  write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  if (size <= MAX_OCTAL_SIZE) write(octal(size, 11), 124);
  else {
    block[124] = 0x80;
    new DataView(block.buffer).setBigUint64(128, BigInt(size));
  }
  write(octal(Math.floor(mtimeMs / 1000), 11), 136);
  write(`        ${type}`, 148);
  write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  write(`${octal(sum, 6)}\0 `, 148);
  return block;
}
