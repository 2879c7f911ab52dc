import type { NgramModel } from "./ngram-model";

/** How letters follow each other in the words of a language. */
export class Spelling {
  readonly #letters = new Map<string, number>();

  constructor(
    letters: string,
    readonly ngrams: NgramModel,
    /** Nats a letter that few of the language's own words reach. */
    readonly foreign = Number.POSITIVE_INFINITY,
  ) {
    for (const [at, letter] of [...letters].entries()) this.#letters.set(letter, at + 2);
  }

  /** A word's letters as tokens between the marks of its ends; 0 for a foreign letter. */
  tokensOf(word: string): Int32Array {
    const inside = Array.from(word, (letter) => this.#letters.get(letter) ?? 0);
    return Int32Array.from([1, ...inside, 1]);
  }

  /** Nats a letter that the spelling of a word surprises by, its end included. */
  surprise(word: string): number {
    const tokens = this.tokensOf(word);
    let sum = 0;
    for (let at = 1; at < tokens.length; at++) sum -= this.ngrams.logProbability(tokens, at);
    return sum / (tokens.length - 1);
  }

  /** Whether a word is spelt like none of the language. */
  isForeign(word: string): boolean {
    return this.surprise(word) > this.foreign;
  }
}
