import type { TokenStream } from "./token-reader";

export const ReservedToken = { other: 0, boundary: 1, digit: 2, latin: 3 } as const;
const FIRST_CHARACTER = 4;

const SKIPPED_TOKEN = 0xffff;

/** Traditional and Simplified characters share a token. */
export class CharacterTokens {
  readonly size: number;
  readonly #tokens = new Uint16Array(0x10000).fill(ReservedToken.other);

  constructor(characters: string, folded: readonly string[]) {
    const list = [...characters];
    this.size = FIRST_CHARACTER + list.length;
    list.forEach((character, index) => {
      if (character.length === 1) this.#tokens[character.charCodeAt(0)] = FIRST_CHARACTER + index;
    });
    for (const pair of folded) {
      const [from, to] = [pair.charCodeAt(0), pair.charCodeAt(1)];
      if (this.#tokens[from] === ReservedToken.other)
        this.#tokens[from] = this.#tokens[to] as number;
    }
    this.#fold();
  }

  #fold(): void {
    const tokens = this.#tokens;
    for (let code = 0; code < 0x80; code++) {
      const character = String.fromCharCode(code);
      if (/\d/.test(character)) tokens[code] = ReservedToken.digit;
      else if (/[a-z]/i.test(character)) tokens[code] = ReservedToken.latin;
      if (code > 0x20) {
        const fullWidth = code + 0xfee0;
        if (tokens[code] === ReservedToken.other) tokens[code] = tokens[fullWidth] as number;
        if (tokens[fullWidth] === ReservedToken.other) tokens[fullWidth] = tokens[code] as number;
      }
    }
    for (const space of [9, 11, 12, 13, 0x20, 0xa0, 0x3000]) tokens[space] = SKIPPED_TOKEN;
    tokens[10] = ReservedToken.boundary;
  }

  read(text: string): TokenStream {
    const tokens = new Int32Array(text.length + 1);
    const offsets = new Int32Array(text.length + 1);
    tokens[0] = ReservedToken.boundary;
    let count = 1;
    for (let i = 0; i < text.length; i++) {
      const token = this.#tokens[text.charCodeAt(i)] as number;
      const isRepeat =
        token >= ReservedToken.boundary &&
        token <= ReservedToken.latin &&
        token === tokens[count - 1];
      if (token === SKIPPED_TOKEN || isRepeat) continue;
      offsets[count] = i;
      tokens[count++] = token;
    }
    return { tokens: tokens.subarray(0, count), offsets: offsets.subarray(0, count) };
  }

  isFrequent(): boolean {
    return false;
  }
}
