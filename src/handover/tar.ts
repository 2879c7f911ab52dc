const BLOCK = 512;
/** Two empty blocks. */
const END_BYTES = 2 * BLOCK;
/** Longer names, and those beyond ASCII, take a header of their own. */
const SHORT_NAME = /^[\x20-\x7e]{1,100}$/;

/** A file as it lies in an archive: its header, its bytes, and what fills its last block. */
export interface TarFile {
  name: string;
  bytes: number;
}

/** Sealed files as the archive of a contract has them: in a folder of its number. */
export function tarFiles<File extends TarFile>(reference: string, files: readonly File[]) {
  return files.map((file) => ({
    ...{ file, bytes: file.bytes },
    name: `${reference}/${file.name}.age`,
  }));
}

/** A stretch of an archive: bytes that are made, or bytes of a file. */
export type TarPart<File> =
  | { kind: "made"; bytes: Uint8Array }
  | { kind: "file"; file: File; from: number; to: number };

/** How many bytes the archive of these files has. */
export function tarSize(files: readonly TarFile[]): number {
  return files.reduce((sum, file) => sum + headerSize(file) + padded(file.bytes), END_BYTES);
}

/**
 * An archive's bytes from `from` to before `to`, the same each time, so that a download can be resumed.
 * @param at when all files were written, in epoch milliseconds
 */
export function* tarParts<File extends TarFile>(
  files: readonly File[],
  at: number,
  [from, to]: readonly [number, number],
): Generator<TarPart<File>> {
  let offset = 0;
  /** The part of the next `size` bytes that is asked for, counted from their beginning. */
  const next = (size: number): [number, number] | null => {
    const [first, end] = [Math.max(0, from - offset), Math.min(size, to - offset)];
    offset += size;
    return first < end ? [first, end] : null;
  };
  for (const file of files) {
    const head = next(headerSize(file));
    if (head) yield { kind: "made", bytes: header(file, at).subarray(...head) };
    const body = next(file.bytes);
    if (body) yield { kind: "file", file, from: body[0], to: body[1] };
    const fill = next(padded(file.bytes) - file.bytes);
    if (fill) yield { kind: "made", bytes: new Uint8Array(fill[1] - fill[0]) };
    if (offset >= to) return;
  }
  const end = next(END_BYTES);
  if (end) yield { kind: "made", bytes: new Uint8Array(end[1] - end[0]) };
}

const padded = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK;

function headerSize({ name }: TarFile): number {
  return SHORT_NAME.test(name) ? BLOCK : 2 * BLOCK + padded(paxLength(name));
}

/** A pax record begins with its own length. */
function paxLength(name: string): number {
  const rest = Buffer.byteLength(` path=${name}\n`);
  const guess = rest + String(rest).length;
  return rest + String(guess).length;
}

function header({ name, bytes }: TarFile, at: number): Uint8Array {
  if (SHORT_NAME.test(name)) return headerBlock(name, bytes, "0", at);
  const record = Buffer.from(`${paxLength(name)} path=${name}\n`);
  const filled = Buffer.concat([record], padded(record.length));
  const [pax, own] = [["pax", record.length, "x"] as const, ["file", bytes, "0"] as const];
  return Buffer.concat([headerBlock(...pax, at), filled, headerBlock(...own, at)]);
}

const MOST_OCTAL = 0o77777777777;

/** POSIX.1-1988 (ustar); a size of more than 8 GB is in base 256, as GNU tar began it. */
function headerBlock(name: string, size: number, type: "0" | "x", at: number): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  block.write(name, 0);
  block.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  if (size <= MOST_OCTAL) block.write(octal(size, 11), 124);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write(octal(Math.floor(at / 1000), 11), 136);
  block.write(`        ${type}`, 148);
  block.write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}
