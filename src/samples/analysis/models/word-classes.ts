/** Tokens that are no words. */
export const Token = {
  other: 0,
  boundary: 1,
  number: 2,
  comma: 3,
  stop: 4,
  colon: 5,
  quote: 6,
  bracket: 7,
  name: 8,
} as const;
const FIRST_WORD = 9;

/** Letters an ending has at most; Hangul syllables hold two or three each. */
const LONGEST_ENDING = 4;

/**
 * What stands for a word in the model of word order: frequent ones for themselves, the others
 * for their ending, which tells most of what grammar asks for.
 */
export class WordClasses {
  /** Tokens there are. */
  readonly size: number;
  readonly #tokens = new Map<string, number>();
  readonly #endings = new Map<string, number>();

  constructor(
    frequent: readonly string[],
    endings: readonly string[],
    /** Whether a capital marks a name, rather than any noun or nothing. */
    readonly hasNames: boolean,
  ) {
    for (const [at, word] of frequent.entries()) this.#tokens.set(word, FIRST_WORD + at);
    const firstEnding = FIRST_WORD + frequent.length;
    for (const [at, ending] of endings.entries()) this.#endings.set(ending, firstEnding + at);
    this.size = firstEnding + endings.length;
  }

  /** The token of a word in small letters. */
  tokenOf(word: string): number {
    const known = this.#tokens.get(word);
    if (known !== undefined) return known;
    const first = word.charCodeAt(0);
    if (first >= 48 && first <= 57) return Token.number;
    for (let length = Math.min(LONGEST_ENDING, word.length); length > 0; length--) {
      const ending = this.#endings.get(word.slice(-length));
      if (ending !== undefined) return ending;
    }
    return Token.other;
  }

  /** Whether the word stands for itself. */
  isFrequent(token: number): boolean {
    return token >= FIRST_WORD && token < FIRST_WORD + this.#tokens.size;
  }
}

const MARKS: Readonly<Record<string, number>> = {
  "\n": Token.boundary,
  ",": Token.comma,
  "、": Token.comma,
  "،": Token.comma,
  ".": Token.stop,
  "!": Token.stop,
  "?": Token.stop,
  "…": Token.stop,
  "؟": Token.stop,
  ":": Token.colon,
  ";": Token.colon,
  "؛": Token.colon,
  "(": Token.bracket,
  ")": Token.bracket,
  "—": Token.bracket,
  "–": Token.bracket,
  '"': Token.quote,
  "“": Token.quote,
  "”": Token.quote,
  "„": Token.quote,
  "«": Token.quote,
  "»": Token.quote,
};
const markOf = new Uint8Array(0x10000);
for (const [mark, token] of Object.entries(MARKS)) markOf[mark.charCodeAt(0)] = token;

/** The token of a UTF-16 unit between two words; 0 where it is none. */
export function markToken(unit: number): number {
  return markOf[unit] as number;
}
