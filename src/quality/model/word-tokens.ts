import type { Words } from "../text/words";
import type { TokenStream } from "./token-reader";

export const Token = {
  other: 0,
  boundary: 1,
  number: 2,
  comma: 3,
  stop: 4,
  colon: 5,
  quote: 6,
  bracket: 7,
} as const;
const FIRST_WORD = 8;
const MAX_ENDING_LETTERS = 4;
const MAX_MARKS_PER_GAP = 2;

const MARKS: readonly (readonly [token: number, marks: string])[] = [
  [Token.boundary, "\n"],
  [Token.comma, ",、،"],
  [Token.stop, ".!?…؟。"],
  [Token.colon, ":;؛"],
  [Token.bracket, "()[]—–"],
  [Token.quote, '"“”„«»‘'],
];
const markTokens = new Uint8Array(0x10000);
for (const [token, marks] of MARKS)
  for (const mark of marks) markTokens[mark.charCodeAt(0)] = token;

/** Less frequent words are read by their ending, which carries most of the grammar. */
export class WordTokens {
  readonly size: number;
  readonly #frequent: ReadonlyMap<string, number>;
  readonly #endings: ReadonlyMap<string, number>;

  constructor(frequent: readonly string[], endings: readonly string[]) {
    const firstEnding = FIRST_WORD + frequent.length;
    this.#frequent = new Map(frequent.map((word, index) => [word, FIRST_WORD + index]));
    this.#endings = new Map(endings.map((ending, index) => [ending, firstEnding + index]));
    this.size = firstEnding + endings.length;
  }

  read(text: string, words: Words): TokenStream {
    const tokenByWord = Int32Array.from(words.vocabulary.keys(), (word) => this.#tokenOf(word));
    const tokens = new Int32Array(words.count * (1 + MAX_MARKS_PER_GAP) + 1);
    const offsets = new Int32Array(tokens.length);
    tokens[0] = Token.boundary;
    let [count, end] = [1, 0];
    for (let i = 0; i < words.count; i++) {
      const start = words.starts[i] as number;
      for (let unit = end, marks = 0; unit < start && marks < MAX_MARKS_PER_GAP; unit++) {
        const mark = markTokens[text.charCodeAt(unit)] as number;
        if (mark === 0 || mark === tokens[count - 1]) continue;
        offsets[count] = unit;
        tokens[count++] = mark;
        marks++;
      }
      offsets[count] = start;
      tokens[count++] = tokenByWord[words.ids[i] as number] as number;
      end = start + (words.lengths[i] as number);
    }
    return { tokens: tokens.subarray(0, count), offsets: offsets.subarray(0, count) };
  }

  isFrequent(word: string): boolean {
    return this.#frequent.has(word);
  }

  #tokenOf(word: string): number {
    const token = this.#frequent.get(word);
    if (token !== undefined) return token;
    const first = word.charCodeAt(0);
    if (first >= 48 && first <= 57) return Token.number;
    for (let length = Math.min(MAX_ENDING_LETTERS, word.length); length > 0; length--) {
      const ending = this.#endings.get(word.slice(-length));
      if (ending !== undefined) return ending;
    }
    return Token.other;
  }
}
