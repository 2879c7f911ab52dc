import { HashCounts } from "../../lib/hash-counts";
import { withoutLicences } from "./licences";
import { eachWindow, mix, unitsOf } from "./units";

export interface Signature {
  shingles: number;
  values: Uint32Array;
}

const SHINGLE = { words: 5, characters: 8 };

const HASHES = 128;

const ROWS = 2;
export const BANDS = HASHES / ROWS;

const MIN_SHINGLES = 40;

const SEEDS = Uint32Array.from({ length: HASHES }, (_, index) =>
  mix(0x51ed270b + index * 0x9e3779b9),
);

export function signatureOf(text: string): Signature {
  const units = unitsOf(withoutLicences(text), { sameNumbers: true });
  const values = new Uint32Array(HASHES).fill(0xffffffff);
  const seen = new HashCounts(units.count);
  let shingles = 0;
  eachWindow(units, SHINGLE, (hash) => {
    if (seen.add(hash) > 1) return;
    shingles++;
    for (let i = 0; i < HASHES; i++) {
      const value = mix(hash ^ (SEEDS[i] as number));
      if (value < (values[i] as number)) values[i] = value;
    }
  });
  return { shingles, values: shingles < MIN_SHINGLES ? new Uint32Array(0) : values };
}

export function bandsOf({ values }: Pick<Signature, "values">): number[] {
  if (values.length === 0) return [];
  return Array.from({ length: BANDS }, (_, band) =>
    values
      .subarray(band * ROWS, (band + 1) * ROWS)
      .reduce((hash, value) => mix(Math.imul(hash, 31) + value), mix(band + 1)),
  );
}

export interface Likeness {
  similarity: number;
  overlap: number;
}

export function likenessOf(first: Signature, second: Signature): Likeness {
  const smaller = Math.min(first.shingles, second.shingles);
  if (first.values.length === 0 || second.values.length === 0) return { similarity: 0, overlap: 0 };
  let matches = 0;
  for (let i = 0; i < HASHES; i++) if (first.values[i] === second.values[i]) matches++;
  const similarity = matches / HASHES;
  const common = (similarity / (1 + similarity)) * (first.shingles + second.shingles);
  return { similarity, overlap: Math.min(1, common / smaller) };
}

const MIN_LIKENESS: Likeness = { similarity: 0.1, overlap: 0.25 };

export function areNearCopies({ similarity, overlap }: Likeness): boolean {
  return similarity >= MIN_LIKENESS.similarity && overlap >= MIN_LIKENESS.overlap;
}
