import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { StoredNgrams } from "./ngram-model";

/** What a model's file holds, by name. */
export type Sections = Readonly<Record<string, Uint8Array>>;

/** Joins sections, a table of their lengths first, and compresses the whole. */
export function packSections(sections: Sections): Uint8Array {
  const table = Object.entries(sections).map(([name, bytes]) => [name, bytes.length]);
  const head = new TextEncoder().encode(JSON.stringify(table));
  const size = new Uint8Array(new Uint32Array([head.length]).buffer);
  const whole = Buffer.concat([size, head, ...Object.values(sections)]);
  return brotliCompressSync(whole, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

export function unpackSections(packed: Uint8Array): Sections {
  const whole = brotliDecompressSync(packed);
  const headEnd = 4 + whole.readUInt32LE(0);
  const table = JSON.parse(whole.toString("utf8", 4, headEnd)) as [string, number][];
  let start = headEnd;
  return Object.fromEntries(
    table.map(([name, length]) => {
      start += length;
      return [name, new Uint8Array(whole.subarray(start - length, start))];
    }),
  );
}

/** Ascending numbers as the gaps between them, seven bits a byte. */
function packAscending(numbers: Uint32Array): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const number of numbers) {
    let gap = number - last;
    for (last = number; gap > 127; gap >>>= 7) bytes.push((gap & 127) | 128);
    bytes.push(gap);
  }
  return Uint8Array.from(bytes);
}

function unpackAscending(bytes: Uint8Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let [at, last] = [0, 0];
  for (let index = 0; index < count; index++) {
    let [gap, shift] = [0, 0];
    for (; (bytes[at] as number) > 127; shift += 7) gap |= ((bytes[at++] as number) & 127) << shift;
    gap |= (bytes[at++] as number) << shift;
    last += gap;
    numbers[index] = last;
  }
  return numbers;
}

export function packNgrams(name: string, stored: StoredNgrams): Sections {
  const { order, vocabulary, hashes } = stored;
  return {
    [`${name}.head`]: new Uint8Array(new Uint32Array([order, vocabulary, hashes.length]).buffer),
    [`${name}.hashes`]: packAscending(hashes),
    [`${name}.probabilities`]: stored.probabilities,
    [`${name}.backoffs`]: stored.backoffs,
  };
}

export function unpackNgrams(name: string, sections: Sections): StoredNgrams {
  const section = (part: string) => sections[`${name}.${part}`] as Uint8Array;
  const head = new Uint32Array(section("head").slice().buffer);
  const [order = 0, vocabulary = 0, count = 0] = head;
  const hashes = unpackAscending(section("hashes"), count);
  return {
    order,
    vocabulary,
    hashes,
    probabilities: section("probabilities"),
    backoffs: section("backoffs"),
  };
}

/** Lines of text as bytes and back. */
export function packLines(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(lines.join("\n"));
}

export function unpackLines(bytes: Uint8Array | undefined): string[] {
  const text = new TextDecoder().decode(bytes);
  return text === "" ? [] : text.split("\n");
}
