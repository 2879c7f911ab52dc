import { brotliCompressSync, constants } from "node:zlib";
import { packAscending } from "../../lib/ascending";
import type { Sections } from "../model/model-file";
import type { StoredNgrams } from "../model/ngram-model";

export function packSections(sections: Sections): Uint8Array {
  const table = Object.entries(sections).map(([name, bytes]) => [name, bytes.length]);
  const head = new TextEncoder().encode(JSON.stringify(table));
  const size = new Uint8Array(new Uint32Array([head.length]).buffer);
  const whole = Buffer.concat([size, head, ...Object.values(sections)]);
  return brotliCompressSync(whole, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
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

export function packLines(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(lines.join("\n"));
}
