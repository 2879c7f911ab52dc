import { NgramModel, type StoredNgrams } from "./ngram-model";

const WORD_BOUNDARY = 1;
const MAX_WORD_LENGTH = 40;

export class SpellingModel {
  readonly #tokens = new Uint16Array(0x10000);
  readonly #ngrams: NgramModel;
  readonly #buffer = new Int32Array(MAX_WORD_LENGTH + 2);

  constructor(
    letters: readonly string[],
    stored: StoredNgrams,
    /** In nats; only one in fifty rare words of the language exceeds it. */
    readonly maxSurprise: number,
  ) {
    this.#ngrams = new NgramModel(stored);
    for (const [index, letter] of letters.entries())
      this.#tokens[letter.charCodeAt(0)] = index + WORD_BOUNDARY + 1;
  }

  tokensOf(word: string): Int32Array {
    const length = Math.min(MAX_WORD_LENGTH, word.length);
    this.#buffer[0] = WORD_BOUNDARY;
    for (let i = 0; i < length; i++) {
      this.#buffer[i + 1] = this.#tokens[word.charCodeAt(i)] as number;
    }
    this.#buffer[length + 1] = WORD_BOUNDARY;
    return this.#buffer.subarray(0, length + 2);
  }

  usesAlphabet(word: string): boolean {
    return this.#tokens[word.charCodeAt(0)] !== 0 || this.#tokens[word.charCodeAt(1)] !== 0;
  }

  surprise(word: string): number {
    const tokens = this.tokensOf(word);
    let [previous, highest] = [0, 0];
    for (let i = 1; i < tokens.length; i++) {
      const surprise = -this.#ngrams.logProbability(tokens, i);
      highest = Math.max(highest, (previous + surprise) / 2);
      previous = surprise;
    }
    return highest;
  }
}
