import type { NgramModel } from "./ngram-model";

const BASIC_PLANE = 0x10000;

/** The mark of a word's ends. */
const END = 1;

/** How letters follow each other in the words of a language. */
export class Spelling {
  /** By code point; 0 for a foreign letter. */
  readonly #letters = new Uint16Array(BASIC_PLANE);
  #room = new Int32Array(64);

  constructor(
    letters: string,
    readonly ngrams: NgramModel,
    /** Nats a letter that few of the language's own words reach: beyond is spelt like none of them. */
    readonly foreign = Number.POSITIVE_INFINITY,
  ) {
    for (const [at, letter] of [...letters].entries()) {
      this.#letters[letter.codePointAt(0) as number] = at + END + 1;
    }
  }

  /** A word's letters as tokens between the marks of its ends; overwritten by the next call. */
  tokensOf(word: string): Int32Array {
    if (this.#room.length < word.length + 2) this.#room = new Int32Array(word.length * 2 + 2);
    const room = this.#room;
    room[0] = END;
    let count = 1;
    for (let at = 0; at < word.length; at++) {
      const code = word.codePointAt(at) as number;
      room[count++] = this.#letters[code] ?? 0;
      if (code >= BASIC_PLANE) at++;
    }
    room[count++] = END;
    return room.subarray(0, count);
  }

  /** Nats that it surprises by that a word ends where it does. */
  endSurprise(word: string): number {
    const tokens = this.tokensOf(word);
    return -this.ngrams.logProbability(tokens, tokens.length - 1);
  }

  /** Nats a letter that the spelling of a word surprises by, its end included. */
  surprise(word: string): number {
    const tokens = this.tokensOf(word);
    let sum = 0;
    for (let at = 1; at < tokens.length; at++) sum -= this.ngrams.logProbability(tokens, at);
    return sum / (tokens.length - 1);
  }
}
