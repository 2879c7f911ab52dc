import { brotliDecompressSync } from "node:zlib";
import { unpackAscending } from "../../lib/ascending";
import type { StoredNgrams } from "./ngram-model";

export type Sections = Readonly<Record<string, Uint8Array>>;

export function unpackSections(packed: Uint8Array): Sections {
  const unpacked = brotliDecompressSync(packed);
  const headerEnd = 4 + unpacked.readUInt32LE(0);
  const table = JSON.parse(unpacked.toString("utf8", 4, headerEnd)) as [string, number][];
  let start = headerEnd;
  return Object.fromEntries(
    table.map(([name, length]) => {
      start += length;
      return [name, new Uint8Array(unpacked.subarray(start - length, start))];
    }),
  );
}

export function unpackNgrams(name: string, sections: Sections): StoredNgrams {
  const section = (part: string) => sections[`${name}.${part}`] as Uint8Array;
  const header = new Uint32Array(section("head").slice().buffer);
  const [order = 0, vocabularySize = 0, count = 0] = header;
  const hashes = unpackAscending(section("hashes"), new Uint32Array(count));
  return {
    order,
    vocabularySize,
    hashes,
    probabilities: section("probabilities"),
    backoffs: section("backoffs"),
  };
}

export function unpackLines(bytes: Uint8Array | undefined): string[] {
  const text = new TextDecoder().decode(bytes);
  return text === "" ? [] : text.split("\n");
}
