import type { Words } from "../text/words";
import { markToken, Token, type WordClasses } from "./word-classes";

/** A text as the model of word order reads it. */
export interface TokenStream {
  tokens: Int32Array;
  /** The word that each token is, as its place among the words; -1 for marks. */
  words: Int32Array;
}

/** The words of a text and the marks between them, as tokens. Linear in the text. */
export function tokenStream(text: string, words: Words, classes: WordClasses): TokenStream {
  const classOf = Int32Array.from(words.vocabulary.keys(), (word) => classes.tokenOf(word));
  const tokens = new Int32Array(words.count * 3 + 8);
  const places = new Int32Array(tokens.length);
  let count = 0;
  const push = (token: number, word: number) => {
    tokens[count] = token;
    places[count++] = word;
  };
  push(Token.boundary, -1);
  let end = 0;
  for (let at = 0; at < words.count; at++) {
    const start = words.starts[at] as number;
    let marks = 0;
    for (let unit = end; unit < start && marks < 2; unit++) {
      const mark = markToken(text.charCodeAt(unit));
      if (mark === 0 || mark === tokens[count - 1]) continue;
      push(mark, -1);
      marks++;
    }
    push(
      classAt(text, start, classOf[words.ids[at] as number] as number, tokens, count, classes),
      at,
    );
    end = start + (words.lengths[at] as number);
  }
  return { tokens: tokens.subarray(0, count), words: places.subarray(0, count) };
}

function classAt(
  text: string,
  start: number,
  token: number,
  tokens: Int32Array,
  count: number,
  classes: WordClasses,
): number {
  if (!classes.hasNames || classes.isFrequent(token)) return token;
  const before = tokens[count - 1];
  if (before === Token.boundary || before === Token.stop || before === Token.quote) return token;
  const first = text[start] as string;
  return first !== first.toLowerCase() ? Token.name : token;
}
