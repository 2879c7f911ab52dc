import {
  lengthen,
  NO_BACKOFF,
  packBackoff,
  packProbability,
  type StoredNgrams,
  storedHash,
} from "../model/ngram-model";

export interface Estimation {
  order: number;
  vocabulary: number;
  minCounts: readonly number[];
  maxSequences: number;
}

type Table = Map<number, number>;

/** Interpolated, with one discount per order (Kneser and Ney 1995; Chen and Goodman 1998). */
export function estimate(sequences: Iterable<Int32Array>, settings: Estimation): StoredNgrams {
  const { order, vocabulary } = settings;
  const raw = countAll(sequences, order, vocabulary);
  const counts = continuationCounts(raw, vocabulary);
  return new Estimate(counts, selectKeys(raw, settings), vocabulary).stored();
}

/** Encodes a sequence as a number, which is exact while vocabulary ^ order < 2^53. */
function keyOf(tokens: Int32Array, at: number, length: number, vocabulary: number): number {
  let key = 0;
  for (let back = length - 1; back >= 0; back--) {
    key = key * vocabulary + (tokens[at - back] as number);
  }
  return key;
}

function countAll(sequences: Iterable<Int32Array>, order: number, vocabulary: number): Table[] {
  const counts: Table[] = Array.from({ length: order }, () => new Map());
  for (const tokens of sequences) {
    for (let i = 0; i < tokens.length; i++) {
      for (let length = 1; length <= Math.min(order, i + 1); length++) {
        const table = counts[length - 1] as Table;
        const key = keyOf(tokens, i, length, vocabulary);
        table.set(key, (table.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function continuationCounts(raw: readonly Table[], vocabulary: number): Table[] {
  return raw.map((table, index) => {
    const longer = raw[index + 1];
    if (!longer) return table;
    const counts: Table = new Map();
    const size = vocabulary ** (index + 1);
    for (const key of longer.keys()) counts.set(key % size, (counts.get(key % size) ?? 0) + 1);
    return counts;
  });
}

function selectKeys(raw: readonly Table[], { minCounts, maxSequences }: Estimation): Set<number>[] {
  const frequentKeys = (at: number, times: number) =>
    [...(raw[at] as Table)].filter(([, count]) => count >= times).map(([key]) => key);
  const limits = raw.map((_, index) => minCounts[index] ?? 1);
  const selected = raw.map((_, index) => new Set(frequentKeys(index, limits[index] as number)));
  const total = () => selected.reduce((sum, { size }) => sum + size, 0);
  for (
    let longest = selected.length - 1;
    total() > maxSequences;
    longest = longest > 1 ? longest - 1 : selected.length - 1
  ) {
    limits[longest] = (limits[longest] as number) + 1;
    selected[longest] = new Set(frequentKeys(longest, limits[longest] as number));
  }
  return selected;
}

class Estimate {
  readonly #counts: readonly Table[];
  readonly #selected: readonly Set<number>[];
  readonly #vocabulary: number;
  readonly #totals: Table[];
  readonly #left: Table[];
  readonly #discounts: readonly number[];

  constructor(counts: readonly Table[], selected: readonly Set<number>[], vocabulary: number) {
    this.#counts = counts;
    this.#selected = selected;
    this.#vocabulary = vocabulary;
    this.#discounts = counts.map(discountOf);
    this.#totals = counts.map((table) => {
      const totals: Table = new Map();
      for (const [key, count] of table) {
        const context = Math.floor(key / vocabulary);
        totals.set(context, (totals.get(context) ?? 0) + count);
      }
      return totals;
    });
    this.#left = selected.map((keys, index) => {
      const left: Table = new Map();
      for (const key of keys) {
        const context = Math.floor(key / vocabulary);
        left.set(context, (left.get(context) ?? 1) - this.#discounted(key, index + 1));
      }
      return left;
    });
  }

  #discounted(key: number, length: number): number {
    const total = this.#totals[length - 1]?.get(Math.floor(key / this.#vocabulary));
    const count = this.#counts[length - 1]?.get(key) ?? 0;
    const discount = this.#discounts[length - 1] as number;
    return total ? Math.max(count - discount, 0) / total : 0;
  }

  #probability(key: number, length: number): number {
    if (length === 0) return 1 / this.#vocabulary;
    const shorter = this.#probability(key % this.#vocabulary ** (length - 1), length - 1);
    const left = this.#left[length - 1]?.get(Math.floor(key / this.#vocabulary)) ?? 1;
    const discounted = this.#selected[length - 1]?.has(key) ? this.#discounted(key, length) : 0;
    return discounted + left * shorter;
  }

  #backoff(key: number, length: number): number {
    const left = this.#left[length]?.get(key);
    return left === undefined ? NO_BACKOFF : packBackoff(Math.log(Math.max(left, 1e-6)));
  }

  stored(): StoredNgrams {
    const entries = new Map<number, [probability: number, backoff: number]>();
    for (let length = 1; length <= this.#selected.length; length++) {
      for (const key of this.#selected[length - 1] as Set<number>) {
        const probability = packProbability(Math.log(this.#probability(key, length)));
        entries.set(this.#hash(key, length), [probability, this.#backoff(key, length)]);
      }
    }
    const hashes = Uint32Array.from(entries.keys()).sort();
    return {
      order: this.#selected.length,
      vocabulary: this.#vocabulary,
      hashes,
      probabilities: Uint8Array.from(hashes, (hash) => entries.get(hash)?.[0] ?? 0),
      backoffs: Uint8Array.from(hashes, (hash) => entries.get(hash)?.[1] ?? NO_BACKOFF),
    };
  }

  #hash(key: number, length: number): number {
    let [hash, rest] = [0, key];
    for (let i = 0; i < length; i++) {
      hash = lengthen(hash, rest % this.#vocabulary);
      rest = Math.floor(rest / this.#vocabulary);
    }
    return storedHash(hash);
  }
}

/** n1 / (n1 + 2 n2), where n1 and n2 count the sequences that occur once and twice. */
function discountOf(table: Table): number {
  let [once, twice] = [0, 0];
  for (const count of table.values()) {
    if (count === 1) once++;
    else if (count === 2) twice++;
  }
  return once === 0 ? 0.5 : Math.min(0.95, Math.max(0.3, once / (once + 2 * twice)));
}
