import {
  extendHash,
  NO_BACKOFF,
  packBackoff,
  packProbability,
  type StoredNgrams,
  truncateHash,
} from "../model/ngram-model";

export interface EstimateSettings {
  order: number;
  vocabulary: number;
  minCounts: readonly number[];
  maxSequences: number;
}

type CountTable = Map<number, number>;

/** Interpolated, with one discount per order (Kneser and Ney 1995; Chen and Goodman 1998). */
export function estimateNgrams(
  sequences: Iterable<Int32Array>,
  settings: EstimateSettings,
): StoredNgrams {
  const { order, vocabulary } = settings;
  const rawCounts = countAll(sequences, order, vocabulary);
  const counts = continuationCounts(rawCounts, vocabulary);
  return new Estimate(counts, selectKeys(rawCounts, settings), vocabulary).toStoredNgrams();
}

/** Encodes a sequence as a number, which is exact while vocabulary ^ order < 2^53. */
function keyOf(tokens: Int32Array, at: number, length: number, vocabulary: number): number {
  let key = 0;
  for (let back = length - 1; back >= 0; back--) {
    key = key * vocabulary + (tokens[at - back] as number);
  }
  return key;
}

function countAll(
  sequences: Iterable<Int32Array>,
  order: number,
  vocabulary: number,
): CountTable[] {
  const counts: CountTable[] = Array.from({ length: order }, () => new Map());
  for (const tokens of sequences) {
    for (let i = 0; i < tokens.length; i++) {
      for (let length = 1; length <= Math.min(order, i + 1); length++) {
        const table = counts[length - 1] as CountTable;
        const key = keyOf(tokens, i, length, vocabulary);
        table.set(key, (table.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function continuationCounts(rawCounts: readonly CountTable[], vocabulary: number): CountTable[] {
  return rawCounts.map((table, index) => {
    const longer = rawCounts[index + 1];
    if (!longer) return table;
    const counts: CountTable = new Map();
    const size = vocabulary ** (index + 1);
    for (const key of longer.keys()) counts.set(key % size, (counts.get(key % size) ?? 0) + 1);
    return counts;
  });
}

function selectKeys(
  rawCounts: readonly CountTable[],
  { minCounts, maxSequences }: EstimateSettings,
): Set<number>[] {
  const frequentKeys = (index: number, minCount: number) =>
    [...(rawCounts[index] as CountTable)]
      .filter(([, count]) => count >= minCount)
      .map(([key]) => key);
  const countLimits = rawCounts.map((_, index) => minCounts[index] ?? 1);
  const selectedKeys = rawCounts.map(
    (_, index) => new Set(frequentKeys(index, countLimits[index] as number)),
  );
  const total = () => selectedKeys.reduce((sum, { size }) => sum + size, 0);
  for (
    let longest = selectedKeys.length - 1;
    total() > maxSequences;
    longest = longest > 1 ? longest - 1 : selectedKeys.length - 1
  ) {
    countLimits[longest] = (countLimits[longest] as number) + 1;
    selectedKeys[longest] = new Set(frequentKeys(longest, countLimits[longest] as number));
  }
  return selectedKeys;
}

class Estimate {
  readonly #counts: readonly CountTable[];
  readonly #selectedKeys: readonly Set<number>[];
  readonly #vocabulary: number;
  readonly #totals: CountTable[];
  readonly #backoffWeights: CountTable[];
  readonly #discounts: readonly number[];

  constructor(counts: readonly CountTable[], selected: readonly Set<number>[], vocabulary: number) {
    this.#counts = counts;
    this.#selectedKeys = selected;
    this.#vocabulary = vocabulary;
    this.#discounts = counts.map(discountOf);
    this.#totals = counts.map((table) => {
      const totals: CountTable = new Map();
      for (const [key, count] of table) {
        const context = Math.floor(key / vocabulary);
        totals.set(context, (totals.get(context) ?? 0) + count);
      }
      return totals;
    });
    this.#backoffWeights = selected.map((keys, index) => {
      const weights: CountTable = new Map();
      for (const key of keys) {
        const context = Math.floor(key / vocabulary);
        weights.set(
          context,
          (weights.get(context) ?? 1) - this.#discountedProbability(key, index + 1),
        );
      }
      return weights;
    });
  }

  #discountedProbability(key: number, length: number): number {
    const total = this.#totals[length - 1]?.get(Math.floor(key / this.#vocabulary));
    const count = this.#counts[length - 1]?.get(key) ?? 0;
    const discount = this.#discounts[length - 1] as number;
    return total ? Math.max(count - discount, 0) / total : 0;
  }

  #probability(key: number, length: number): number {
    if (length === 0) return 1 / this.#vocabulary;
    const shorter = this.#probability(key % this.#vocabulary ** (length - 1), length - 1);
    const backoffWeight =
      this.#backoffWeights[length - 1]?.get(Math.floor(key / this.#vocabulary)) ?? 1;
    const discounted = this.#selectedKeys[length - 1]?.has(key)
      ? this.#discountedProbability(key, length)
      : 0;
    return discounted + backoffWeight * shorter;
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
      vocabulary: this.#vocabulary,
      hashes,
      probabilities: Uint8Array.from(hashes, (hash) => entries.get(hash)?.[0] ?? 0),
      backoffs: Uint8Array.from(hashes, (hash) => entries.get(hash)?.[1] ?? NO_BACKOFF),
    };
  }

  #hash(key: number, length: number): number {
    let [hash, rest] = [0, key];
    for (let i = 0; i < length; i++) {
      hash = extendHash(hash, rest % this.#vocabulary);
      rest = Math.floor(rest / this.#vocabulary);
    }
    return truncateHash(hash);
  }
}

/** n1 / (n1 + 2 n2), where n1 and n2 count the sequences that occur once and twice. */
function discountOf(table: CountTable): number {
  let [once, twice] = [0, 0];
  for (const count of table.values()) {
    if (count === 1) once++;
    else if (count === 2) twice++;
  }
  return once === 0 ? 0.5 : Math.min(0.95, Math.max(0.3, once / (once + 2 * twice)));
}
