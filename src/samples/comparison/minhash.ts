import { HashCounts } from "../../lib/hash-counts";
import { withoutLicenses } from "./licenses";
import { eachWindow, mix, unitsOf } from "./units";

export interface Signature {
  shingles: number;
  values: Uint32Array;
}

const SHINGLE_SIZE = { words: 5, characters: 8 };

const HASH_COUNT = 128;

const ROWS_PER_BAND = 2;
export const BAND_COUNT = HASH_COUNT / ROWS_PER_BAND;

const MIN_SHINGLES = 40;

const SEEDS = Uint32Array.from({ length: HASH_COUNT }, (_, index) =>
  mix(0x51ed270b + index * 0x9e3779b9),
);

export function signatureOf(text: string): Signature {
  const units = unitsOf(withoutLicenses(text), { ignoreNumbers: true });
  const values = new Uint32Array(HASH_COUNT).fill(0xffffffff);
  const seen = new HashCounts(units.count);
  let shingles = 0;
  eachWindow(units, SHINGLE_SIZE, (hash) => {
    if (seen.add(hash) > 1) return;
    shingles++;
    for (let i = 0; i < HASH_COUNT; i++) {
      const value = mix(hash ^ (SEEDS[i] as number));
      if (value < (values[i] as number)) values[i] = value;
    }
  });
  return { shingles, values: shingles < MIN_SHINGLES ? new Uint32Array(0) : values };
}

export function bandsOf({ values }: Pick<Signature, "values">): number[] {
  if (values.length === 0) return [];
  return Array.from({ length: BAND_COUNT }, (_, band) =>
    values
      .subarray(band * ROWS_PER_BAND, (band + 1) * ROWS_PER_BAND)
      .reduce((hash, value) => mix(Math.imul(hash, 31) + value), mix(band + 1)),
  );
}

export interface SimilarityScores {
  similarity: number;
  overlap: number;
}

export function compareSignatures(first: Signature, second: Signature): SimilarityScores {
  const smaller = Math.min(first.shingles, second.shingles);
  if (first.values.length === 0 || second.values.length === 0) return { similarity: 0, overlap: 0 };
  let matches = 0;
  for (let i = 0; i < HASH_COUNT; i++) if (first.values[i] === second.values[i]) matches++;
  const similarity = matches / HASH_COUNT;
  const common = (similarity / (1 + similarity)) * (first.shingles + second.shingles);
  return { similarity, overlap: Math.min(1, common / smaller) };
}

const NEAR_DUPLICATE_THRESHOLDS: SimilarityScores = { similarity: 0.1, overlap: 0.25 };

export function areNearDuplicates({ similarity, overlap }: SimilarityScores): boolean {
  return (
    similarity >= NEAR_DUPLICATE_THRESHOLDS.similarity &&
    overlap >= NEAR_DUPLICATE_THRESHOLDS.overlap
  );
}
