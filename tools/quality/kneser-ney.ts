import {
  extendHash,
  NO_BACKOFF,
  packBackoff,
  packProbability,
  type StoredNgrams,
  truncateHash,
} from "../../src/quality/model/ngram-model";

export interface EstimateSettings {
  order: number;
  vocabularySize: number;
  minCounts: readonly number[];
  maxNgrams: number;
}

type NumberByKey = Map<number, number>;

/** Interpolated, with one discount per order (Kneser and Ney 1995; Chen and Goodman 1998). */
export function estimateNgrams(
  sequences: Iterable<Int32Array>,
  settings: EstimateSettings,
): StoredNgrams {
  const { order, vocabularySize } = settings;
  const rawCounts = countAll(sequences, order, vocabularySize);
  const counts = continuationCounts(rawCounts, vocabularySize);
  return new Estimate(counts, selectKeys(rawCounts, settings), vocabularySize).toStoredNgrams();
}

/** Encodes an n-gram as a number, which is exact if vocabularySize ^ order < 2^53. */
function keyOf(
  tokens: Int32Array,
  lastIndex: number,
  length: number,
  vocabularySize: number,
): number {
  let key = 0;
  for (let back = length - 1; back >= 0; back--) {
    key = key * vocabularySize + (tokens[lastIndex - back] as number);
  }
  return key;
}

function countAll(
  sequences: Iterable<Int32Array>,
  order: number,
  vocabularySize: number,
): NumberByKey[] {
  const counts: NumberByKey[] = Array.from({ length: order }, () => new Map());
  for (const tokens of sequences) {
    for (let i = 0; i < tokens.length; i++) {
      for (let length = 1; length <= Math.min(order, i + 1); length++) {
        const table = counts[length - 1] as NumberByKey;
        const key = keyOf(tokens, i, length, vocabularySize);
        table.set(key, (table.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function continuationCounts(
  rawCounts: readonly NumberByKey[],
  vocabularySize: number,
): NumberByKey[] {
  return rawCounts.map((table, index) => {
    const longer = rawCounts[index + 1];
    if (!longer) return table;
    const counts: NumberByKey = new Map();
    const modulus = vocabularySize ** (index + 1);
    for (const key of longer.keys())
      counts.set(key % modulus, (counts.get(key % modulus) ?? 0) + 1);
    return counts;
  });
}

function selectKeys(
  rawCounts: readonly NumberByKey[],
  { minCounts, maxNgrams }: EstimateSettings,
): Set<number>[] {
  const frequentKeys = (index: number, minCount: number) =>
    [...(rawCounts[index] as NumberByKey)]
      .filter(([, count]) => count >= minCount)
      .map(([key]) => key);
  const thresholds = rawCounts.map((_, index) => minCounts[index] ?? 1);
  const selectedKeys = rawCounts.map(
    (_, index) => new Set(frequentKeys(index, thresholds[index] as number)),
  );
  const total = () => selectedKeys.reduce((sum, { size }) => sum + size, 0);
  for (
    let index = selectedKeys.length - 1;
    total() > maxNgrams;
    index = index > 1 ? index - 1 : selectedKeys.length - 1
  ) {
    thresholds[index] = (thresholds[index] as number) + 1;
    selectedKeys[index] = new Set(frequentKeys(index, thresholds[index] as number));
  }
  return selectedKeys;
}

class Estimate {
  readonly #counts: readonly NumberByKey[];
  readonly #selectedKeys: readonly Set<number>[];
  readonly #vocabularySize: number;
  readonly #totals: NumberByKey[];
  readonly #backoffWeights: NumberByKey[];
  readonly #discounts: readonly number[];

  constructor(
    counts: readonly NumberByKey[],
    selected: readonly Set<number>[],
    vocabularySize: number,
  ) {
    this.#counts = counts;
    this.#selectedKeys = selected;
    this.#vocabularySize = vocabularySize;
    this.#discounts = counts.map(discountOf);
    this.#totals = counts.map((table) => {
      const totals: NumberByKey = new Map();
      for (const [key, count] of table) {
        const context = Math.floor(key / vocabularySize);
        totals.set(context, (totals.get(context) ?? 0) + count);
      }
      return totals;
    });
    this.#backoffWeights = selected.map((keys, index) => {
      const weights: NumberByKey = new Map();
      for (const key of keys) {
        const context = Math.floor(key / vocabularySize);
        weights.set(
          context,
          (weights.get(context) ?? 1) - this.#discountedProbability(key, index + 1),
        );
      }
      return weights;
    });
  }

  #discountedProbability(key: number, length: number): number {
    const total = this.#totals[length - 1]?.get(Math.floor(key / this.#vocabularySize));
    const count = this.#counts[length - 1]?.get(key) ?? 0;
    const discount = this.#discounts[length - 1] as number;
    return total ? Math.max(count - discount, 0) / total : 0;
  }

  #probability(key: number, length: number): number {
    if (length === 0) return 1 / this.#vocabularySize;
    const shorterProbability = this.#probability(
      key % this.#vocabularySize ** (length - 1),
      length - 1,
    );
    const backoffWeight =
      this.#backoffWeights[length - 1]?.get(Math.floor(key / this.#vocabularySize)) ?? 1;
    const discounted = this.#selectedKeys[length - 1]?.has(key)
      ? this.#discountedProbability(key, length)
      : 0;
    return discounted + backoffWeight * shorterProbability;
  }

  #backoff(key: number, length: number): number {
    const weight = this.#backoffWeights[length]?.get(key);
    return weight === undefined ? NO_BACKOFF : packBackoff(Math.log(Math.max(weight, 1e-6)));
  }

  toStoredNgrams(): StoredNgrams {
    const entries = new Map<number, [probability: number, backoff: number]>();
    for (let length = 1; length <= this.#selectedKeys.length; length++) {
      for (const key of this.#selectedKeys[length - 1] as Set<number>) {
        const probability = packProbability(Math.log(this.#probability(key, length)));
        entries.set(this.#hash(key, length), [probability, this.#backoff(key, length)]);
      }
    }
    const hashes = Uint32Array.from(entries.keys()).sort();
    return {
      order: this.#selectedKeys.length,
      vocabularySize: this.#vocabularySize,
      hashes,
      probabilities: Uint8Array.from(hashes, (hash) => entries.get(hash)?.[0] ?? 0),
      backoffs: Uint8Array.from(hashes, (hash) => entries.get(hash)?.[1] ?? NO_BACKOFF),
    };
  }

  #hash(key: number, length: number): number {
    let [hash, rest] = [0, key];
    for (let i = 0; i < length; i++) {
      hash = extendHash(hash, rest % this.#vocabularySize);
      rest = Math.floor(rest / this.#vocabularySize);
    }
    return truncateHash(hash);
  }
}

/** n1 / (n1 + 2 n2), where n1 is the number of n-grams that occur once, and n2 twice. */
function discountOf(table: NumberByKey): number {
  let [once, twice] = [0, 0];
  for (const count of table.values()) {
    if (count === 1) once++;
    else if (count === 2) twice++;
  }
  return once === 0 ? 0.5 : Math.min(0.95, Math.max(0.3, once / (once + 2 * twice)));
}
