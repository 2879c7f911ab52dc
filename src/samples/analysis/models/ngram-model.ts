/** The n-grams of a model as its file holds them: in the order of their hashes. */
export interface StoredNgrams {
  /** Longest sequence. */
  order: number;
  /** Different tokens, the unknown one included. */
  vocabulary: number;
  /** 28-bit hashes, ascending. */
  hashes: Uint32Array;
  /** Quantised natural logarithms of the probability of the last token after the others. */
  probabilities: Uint8Array;
  /** Quantised natural logarithms of what is left over for tokens not seen after the sequence. */
  backoffs: Uint8Array;
}

/** Steps of a quantised logarithm in one nat, and the weight that the byte 0 stands for. */
const STEPS = 16;
const HIGHEST_BACKOFF = 2;

export function packProbability(log: number): number {
  return Math.max(0, Math.min(255, Math.round(-log * STEPS)));
}

export function packBackoff(log: number): number {
  return Math.max(0, Math.min(255, Math.round((HIGHEST_BACKOFF - log) * STEPS)));
}

/** The backoff of what is no context of anything: all its weight is left over. */
export const NO_BACKOFF = packBackoff(0);

const HASH_BITS = 28;

/** Lengthens the hash of a sequence by the token before it. */
export function lengthen(hash: number, token: number): number {
  let mixed = Math.imul(hash ^ (token + 0x9e3779b9), 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

export function storedHash(hash: number): number {
  return hash >>> (32 - HASH_BITS);
}

/**
 * A Kneser-Ney model of token sequences, read-only. Sequences are known by 28-bit hashes: one in
 * a thousand look-ups of an unseen one finds another, which no mean of hundreds shows.
 */
export class NgramModel {
  readonly order: number;
  readonly vocabulary: number;
  readonly #keys: Int32Array;
  readonly #probabilities: Float32Array;
  readonly #backoffs: Float32Array;
  readonly #mask: number;
  readonly #unseen: number;

  constructor(stored: StoredNgrams) {
    this.order = stored.order;
    this.vocabulary = stored.vocabulary;
    const size = 2 ** Math.ceil(Math.log2(stored.hashes.length * 1.6 + 2));
    this.#mask = size - 1;
    this.#keys = new Int32Array(size).fill(-1);
    this.#probabilities = new Float32Array(size);
    this.#backoffs = new Float32Array(size);
    this.#unseen = -Math.log(stored.vocabulary * 4);
    for (let at = 0; at < stored.hashes.length; at++) {
      const slot = this.#slot(stored.hashes[at] as number);
      this.#keys[slot] = stored.hashes[at] as number;
      this.#probabilities[slot] = -(stored.probabilities[at] as number) / STEPS;
      this.#backoffs[slot] = HIGHEST_BACKOFF - (stored.backoffs[at] as number) / STEPS;
    }
  }

  #slot(key: number): number {
    let slot = Math.imul(key, 0x9e3779b1) >>> 4;
    slot &= this.#mask;
    while (this.#keys[slot] !== -1 && this.#keys[slot] !== key) slot = (slot + 1) & this.#mask;
    return slot;
  }

  /** Log probability, in nats, of the token at a place after those before it from `from` on. */
  logProbability(tokens: Int32Array, at: number, from = 0): number {
    const longest = Math.min(this.order - 1, at - from);
    let [hash, context] = [lengthen(0, tokens[at] as number), 0];
    let slot = this.#slot(storedHash(hash));
    let log = this.#keys[slot] === -1 ? this.#unseen : (this.#probabilities[slot] as number);
    for (let length = 1; length <= longest; length++) {
      const token = tokens[at - length] as number;
      hash = lengthen(hash, token);
      context = lengthen(context, token);
      slot = this.#slot(storedHash(hash));
      if (this.#keys[slot] !== -1) {
        log = this.#probabilities[slot] as number;
        continue;
      }
      const before = this.#slot(storedHash(context));
      if (this.#keys[before] === -1) break;
      log += this.#backoffs[before] as number;
    }
    return log;
  }

  /** Whether the sequence of so many tokens that ends at a place was kept. */
  knows(tokens: Int32Array, at: number, length: number): boolean {
    let hash = 0;
    for (let back = 0; back < length; back++) hash = lengthen(hash, tokens[at - back] as number);
    return this.#keys[this.#slot(storedHash(hash))] !== -1;
  }

  /** Log probability of a token by itself. */
  alone(token: number): number {
    const slot = this.#slot(storedHash(lengthen(0, token)));
    return this.#keys[slot] === -1 ? this.#unseen : (this.#probabilities[slot] as number);
  }
}
