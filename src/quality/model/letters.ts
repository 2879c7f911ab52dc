import { NgramModel, type StoredNgrams } from "./ngram-model";

const END = 1;
const MAX_WORD_LENGTH = 40;

export class Letters {
  readonly #tokens = new Uint16Array(0x10000);
  readonly #ngrams: NgramModel;
  readonly #room = new Int32Array(MAX_WORD_LENGTH + 2);

  constructor(
    letters: readonly string[],
    stored: StoredNgrams,
    /** Nats that only one in fifty rare words of the language exceeds. */
    readonly foreign: number,
  ) {
    this.#ngrams = new NgramModel(stored);
    for (const [index, letter] of letters.entries())
      this.#tokens[letter.charCodeAt(0)] = index + END + 1;
  }

  tokensOf(word: string): Int32Array {
    const length = Math.min(MAX_WORD_LENGTH, word.length);
    this.#room[0] = END;
    for (let i = 0; i < length; i++) {
      this.#room[i + 1] = this.#tokens[word.charCodeAt(i)] as number;
    }
    this.#room[length + 1] = END;
    return this.#room.subarray(0, length + 2);
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
