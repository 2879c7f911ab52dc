import type { TokenStream } from "./token-reader";

export const Sign = { other: 0, boundary: 1, digit: 2, latin: 3 } as const;
const FIRST_CHARACTER = 4;

const SKIPPED = 0xffff;

/** Traditional and Simplified characters share a token. */
export class CharacterTokens {
  readonly size: number;
  readonly #tokens = new Uint16Array(0x10000).fill(Sign.other);

  constructor(characters: string, folded: readonly string[]) {
    const list = [...characters];
    this.size = FIRST_CHARACTER + list.length;
    list.forEach((character, index) => {
      if (character.length === 1) this.#tokens[character.charCodeAt(0)] = FIRST_CHARACTER + index;
    });
    for (const pair of folded) {
      const [from, to] = [pair.charCodeAt(0), pair.charCodeAt(1)];
      if (this.#tokens[from] === Sign.other) this.#tokens[from] = this.#tokens[to] as number;
    }
    this.#fold();
  }

  #fold(): void {
    const tokens = this.#tokens;
    for (let code = 0; code < 0x80; code++) {
      const sign = String.fromCharCode(code);
      if (/\d/.test(sign)) tokens[code] = Sign.digit;
      else if (/[a-z]/i.test(sign)) tokens[code] = Sign.latin;
      if (code > 0x20) {
        const wide = code + 0xfee0;
        if (tokens[code] === Sign.other) tokens[code] = tokens[wide] as number;
        if (tokens[wide] === Sign.other) tokens[wide] = tokens[code] as number;
      }
    }
    for (const space of [9, 11, 12, 13, 0x20, 0xa0, 0x3000]) tokens[space] = SKIPPED;
    tokens[10] = Sign.boundary;
  }

  read(text: string): TokenStream {
    const tokens = new Int32Array(text.length + 1);
    const places = new Int32Array(text.length + 1);
    tokens[0] = Sign.boundary;
    let count = 1;
    for (let i = 0; i < text.length; i++) {
      const token = this.#tokens[text.charCodeAt(i)] as number;
      const isRun = token >= Sign.boundary && token <= Sign.latin && token === tokens[count - 1];
      if (token === SKIPPED || isRun) continue;
      places[count] = i;
      tokens[count++] = token;
    }
    return { tokens: tokens.subarray(0, count), places: places.subarray(0, count) };
  }

  isFrequent(): boolean {
    return false;
  }
}
