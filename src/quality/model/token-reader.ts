import type { Words } from "../text/words";

export interface TokenStream {
  tokens: Int32Array;
  offsets: Int32Array;
}

export interface TokenReader {
  readonly size: number;
  read(text: string, words: Words): TokenStream;
  isFrequent(word: string): boolean;
}
