import { joinHash } from "../../lib/hash-counts";
import { type PackedTokens, TokenTable } from "./token-table";

/** The cache of pairs takes 6 MB and is cleared when it is half full. */
const SLOTS = 2 ** 19;
const NONE = 0x7fffffff;

/** Byte pair encoding on numbers, with cached pairs, is ten times as fast as joining bytes. */
export class BytePairs {
  readonly #table: TokenTable;
  readonly #single = new Int32Array(256);
  readonly #pairs = new Int32Array(SLOTS * 3);
  #pairCount = 0;
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(1024);
  #tokens = new Int32Array(1024);
  #joined = new Int32Array(1024);

  constructor(tokens: PackedTokens) {
    this.#table = new TokenTable(tokens);
    for (let byte = 0; byte < 256; byte++) this.#single[byte] = this.#table.byteToken(byte);
  }

  count(piece: string): number {
    if (isAscii(piece) && this.#table.textToken(piece) >= 0) return 1;
    const length = this.#read(piece);
    return length < 2 ? length : this.#join(length);
  }

  #read(piece: string): number {
    const maxBytes = piece.length * 3;
    if (maxBytes > this.#bytes.length) {
      this.#bytes = new Uint8Array(maxBytes * 2);
      this.#tokens = new Int32Array(maxBytes * 2);
      this.#joined = new Int32Array(maxBytes * 2);
    }
    const { written } = this.#encoder.encodeInto(piece, this.#bytes);
    for (let i = 0; i < written; i++) {
      this.#tokens[i] = this.#single[this.#bytes[i] as number] as number;
    }
    return written;
  }

  #join(bytes: number): number {
    const [tokens, joined] = [this.#tokens, this.#joined];
    let length = bytes;
    for (let i = 0; i + 1 < length; i++) {
      joined[i] = this.#pairToken(tokens[i] as number, tokens[i + 1] as number);
    }
    for (;;) {
      let [best, place] = [NONE, -1];
      for (let i = 0; i + 1 < length; i++) {
        const rank = joined[i] as number;
        if (rank < best) [best, place] = [rank, i];
      }
      if (place < 0) return length;
      tokens[place] = best;
      length--;
      moveUp(tokens, place + 1, length);
      moveUp(joined, place + 1, length);
      if (place + 1 < length) joined[place] = this.#pairToken(best, tokens[place + 1] as number);
      if (place > 0) joined[place - 1] = this.#pairToken(tokens[place - 1] as number, best);
    }
  }

  #pairToken(first: number, second: number): number {
    const pairs = this.#pairs;
    let slot = (joinHash(first, second) & (SLOTS - 1)) * 3;
    while (pairs[slot] !== 0) {
      if (pairs[slot] === first + 1 && pairs[slot + 1] === second + 1)
        return pairs[slot + 2] as number;
      slot = slot + 3 < pairs.length ? slot + 3 : 0;
    }
    const token = this.#table.pairToken(first, second);
    const joined = token < 0 ? NONE : token;
    if (++this.#pairCount > SLOTS / 2) {
      pairs.fill(0);
      this.#pairCount = 0;
    }
    pairs[slot] = first + 1;
    pairs[slot + 1] = second + 1;
    pairs[slot + 2] = joined;
    return joined;
  }
}

/** Below this many numbers, a call to `copyWithin` takes longer than a loop. */
const SHORT_MOVE = 48;

function moveUp(numbers: Int32Array, place: number, end: number): void {
  if (end - place > SHORT_MOVE) {
    numbers.copyWithin(place, place + 1, end + 1);
    return;
  }
  for (let i = place; i < end; i++) numbers[i] = numbers[i + 1] as number;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}
