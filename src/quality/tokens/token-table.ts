import { joinHash } from "../../lib/hash-counts";

export type TokenRanks = readonly (string | readonly number[] | undefined)[];

export type PackedTokens = Uint8Array;

export function packTokens(ranks: TokenRanks): PackedTokens {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (let rank = 0; rank < ranks.length; rank++) {
    const token = ranks[rank] ?? "";
    const bytes = typeof token === "string" ? encoder.encode(token) : Uint8Array.from(token);
    if (bytes.length > 255) throw new RangeError(`Token ${rank} has ${bytes.length} bytes`);
    parts.push(Uint8Array.of(bytes.length), bytes);
  }
  return Buffer.concat(parts);
}

/** Open addressing takes 5 MB, while a `Map` of the 200,000 strings takes 60 MB. */
export class TokenTable {
  readonly #starts: Uint32Array;
  readonly #slots: Int32Array;
  readonly #mask: number;

  constructor(private readonly tokens: PackedTokens) {
    const starts: number[] = [];
    for (let i = 0; i < tokens.length; i += 1 + (tokens[i] as number)) starts.push(i + 1);
    this.#starts = Uint32Array.from(starts);
    const size = 2 ** Math.ceil(Math.log2(2 * starts.length + 2));
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
    for (let rank = 0; rank < starts.length; rank++) if (this.#length(rank) > 0) this.#add(rank);
  }

  byteToken(byte: number): number {
    return this.#find(hashOf(0, byte), 1, () => byte);
  }

  textToken(text: string): number {
    let hash = 0;
    for (let i = 0; i < text.length; i++) hash = hashOf(hash, text.charCodeAt(i));
    return this.#find(hash, text.length, (at) => text.charCodeAt(at));
  }

  pairToken(first: number, second: number): number {
    const [firstStart, secondStart] = [
      this.#starts[first] as number,
      this.#starts[second] as number,
    ];
    const [length, secondLength] = [this.#length(first), this.#length(second)];
    const byteAt = (at: number) =>
      this.tokens[at < length ? firstStart + at : secondStart + at - length] as number;
    let hash = 0;
    for (let i = 0; i < length + secondLength; i++) hash = hashOf(hash, byteAt(i));
    return this.#find(hash, length + secondLength, byteAt);
  }

  #length(rank: number): number {
    return this.tokens[(this.#starts[rank] as number) - 1] as number;
  }

  #add(rank: number): void {
    const from = this.#starts[rank] as number;
    let hash = 0;
    for (let i = 0; i < this.#length(rank); i++)
      hash = hashOf(hash, this.tokens[from + i] as number);
    let slot = joinHash(0, hash) & this.#mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[slot] = rank + 1;
  }

  #find(hash: number, length: number, byteAt: (at: number) => number): number {
    let slot = joinHash(0, hash) & this.#mask;
    for (;;) {
      const rank = (this.#slots[slot] as number) - 1;
      if (rank < 0 || (this.#length(rank) === length && this.#matches(rank, length, byteAt)))
        return rank;
      slot = (slot + 1) & this.#mask;
    }
  }

  #matches(rank: number, length: number, byteAt: (at: number) => number): boolean {
    const from = this.#starts[rank] as number;
    for (let i = 0; i < length; i++) if (this.tokens[from + i] !== byteAt(i)) return false;
    return true;
  }
}

function hashOf(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte + 1) | 0;
}
