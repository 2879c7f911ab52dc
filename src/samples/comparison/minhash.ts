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

const FEWEST_SHINGLES = 40;

const ORDERS = Uint32Array.from({ length: HASHES }, (_, at) => mix(0x51ed270b + at * 0x9e3779b9));

export function signatureOf(text: string): Signature {
  const units = unitsOf(withoutLicences(text), { sameNumbers: true });
  const values = new Uint32Array(HASHES).fill(0xffffffff);
  const seen = new HashCounts(units.count);
  let shingles = 0;
  eachWindow(units, SHINGLE, (hash) => {
    if (seen.add(hash) > 1) return;
    shingles++;
    for (let at = 0; at < HASHES; at++) {
      const value = mix(hash ^ (ORDERS[at] as number));
      if (value < (values[at] as number)) values[at] = value;
    }
  });
  return { shingles, values: shingles < FEWEST_SHINGLES ? new Uint32Array(0) : values };
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

export function likenessOf(one: Signature, other: Signature): Likeness {
  const fewer = Math.min(one.shingles, other.shingles);
  if (one.values.length === 0 || other.values.length === 0) return { similarity: 0, overlap: 0 };
  let same = 0;
  for (let at = 0; at < HASHES; at++) if (one.values[at] === other.values[at]) same++;
  const similarity = same / HASHES;
  const common = (similarity / (1 + similarity)) * (one.shingles + other.shingles);
  return { similarity, overlap: Math.min(1, common / fewer) };
}

const MIN: Likeness = { similarity: 0.1, overlap: 0.25 };

export function areNearCopies({ similarity, overlap }: Likeness): boolean {
  return similarity >= MIN.similarity && overlap >= MIN.overlap;
}
