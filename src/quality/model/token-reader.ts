import type { Words } from "../text/words";

/** A text as tokens, and where in it each begins. */
export interface TokenStream {
  tokens: Int32Array;
  places: Int32Array;
}

/** Turns a text into the numbers that a model knows. */
export interface TokenReader {
  /** Different tokens. */
  readonly size: number;
  read(text: string, words: Words): TokenStream;
  /** Whether a word is known by itself. */
  isFrequent(word: string): boolean;
}
