export interface StoredNgrams {
  order: number;
  vocabularySize: number;
  hashes: Uint32Array;
  /** Quantized log probability of the n-gram's last token after the others. */
  probabilities: Uint8Array;
  /** Quantized log weight of the shorter context for tokens not seen after the n-gram. */
  backoffs: Uint8Array;
}

/** Quantization steps per nat, and the backoff that byte 0 stands for. */
const STEPS_PER_NAT = 16;
const MAX_BACKOFF = 2;

export function packProbability(log: number): number {
  return Math.max(0, Math.min(255, Math.round(-log * STEPS_PER_NAT)));
}

export function packBackoff(log: number): number {
  return Math.max(0, Math.min(255, Math.round((MAX_BACKOFF - log) * STEPS_PER_NAT)));
}

export const NO_BACKOFF = packBackoff(0);

const HASH_BITS = 27;

export function extendHash(hash: number, token: number): number {
  let mixed = Math.imul(hash ^ (token + 0x9e3779b9), 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

export function truncateHash(hash: number): number {
  return hash >>> (32 - HASH_BITS);
}

/** Its 27-bit hashes mistake one in five hundred unseen n-grams for a known n-gram, too few to affect a mean. */
export class NgramModel {
  readonly order: number;
  /** Each slot has a hash and both logarithms next to each other, to suit the processor's cache. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  readonly #unseenLog: number;
  readonly #unigrams: Float64Array;
  readonly #logs: Float64Array;

  constructor(stored: StoredNgrams) {
    this.order = stored.order;
    const size = 2 ** Math.ceil(Math.log2(stored.hashes.length * 1.6 + 2));
    this.#mask = size - 1;
    this.#slots = new Int32Array(size * 2).fill(-1);
    this.#logs = new Float64Array(stored.order);
    this.#unseenLog = -Math.log(stored.vocabularySize * 4);
    for (let i = 0; i < stored.hashes.length; i++) {
      const hash = stored.hashes[i] as number;
      const slot = this.#slot(hash);
      const backoff = stored.backoffs[i] as number;
      this.#slots[slot] = hash;
      this.#slots[slot + 1] = (stored.probabilities[i] as number) | (backoff << 8);
    }
    this.#unigrams = Float64Array.from({ length: stored.vocabularySize }, (_, token) =>
      this.#lookUp(token),
    );
  }

  #slot(key: number): number {
    const slots = this.#slots;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 4) & this.#mask;
    for (;;) {
      const slotHash = slots[slot * 2];
      if (slotHash === key || slotHash === -1) return slot * 2;
      slot = (slot + 1) & this.#mask;
    }
  }

  #lookUp(token: number): number {
    const slot = this.#slot(truncateHash(extendHash(0, token)));
    return this.#slots[slot] === -1 ? this.#unseenLog : this.#probabilityAt(slot);
  }

  #probabilityAt(slot: number): number {
    return -((this.#slots[slot + 1] as number) & 0xff) / STEPS_PER_NAT;
  }

  /** Writes log probabilities in nats. Returns the length of the longest known n-gram. */
  writeLogs(tokens: Int32Array, at: number, logs: Float64Array): number {
    const slots = this.#slots;
    const longest = Math.min(this.order - 1, at);
    let hash = extendHash(0, tokens[at] as number);
    let log = this.#unigramLog(tokens[at] as number);
    logs[0] = log;
    let [context, length] = [0, 1];
    for (; length <= longest; length++) {
      const token = tokens[at - length] as number;
      hash = extendHash(hash, token);
      const slot = this.#slot(truncateHash(hash));
      if (slots[slot] === -1) break;
      log = this.#probabilityAt(slot);
      logs[length] = log;
    }
    const knownLength = length;
    if (length <= longest) {
      for (let distance = 1; distance <= length; distance++)
        context = extendHash(context, tokens[at - distance] as number);
      const contextSlot = this.#slot(truncateHash(context));
      // After an unseen context, the probability after the shorter context applies.
      if (slots[contextSlot] !== -1)
        log += MAX_BACKOFF - ((slots[contextSlot + 1] as number) >> 8) / STEPS_PER_NAT;
      for (; length < this.order; length++) logs[length] = log;
    }
    return knownLength;
  }

  logProbability(tokens: Int32Array, at: number): number {
    this.writeLogs(tokens, at, this.#logs);
    return this.#logs[this.order - 1] as number;
  }

  #unigramLog(token: number): number {
    return token < this.#unigrams.length ? (this.#unigrams[token] as number) : this.#lookUp(token);
  }
}
