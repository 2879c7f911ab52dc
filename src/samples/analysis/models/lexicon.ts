/** The words of a language, with how common each is. */
export class Lexicon {
  readonly #ranks = new Map<string, number>();

  constructor(words: readonly string[], ranks: Uint8Array) {
    for (const [at, word] of words.entries()) this.#ranks.set(word, ranks[at] as number);
  }

  get size(): number {
    return this.#ranks.size;
  }

  words(): IterableIterator<string> {
    return this.#ranks.keys();
  }

  /** Half powers of two of the word's place by frequency, 0 for the first; undefined: not in it. */
  rankOf(word: string): number | undefined {
    return this.#ranks.get(word);
  }
}

/** The rank that a place by frequency, from 0 on, is stored as. */
export function rankAt(place: number): number {
  return Math.floor(2 * Math.log2(place + 1));
}

/** Sorted words as the letters that each shares with the one before, and its others. */
export function shortenSorted(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const before = words[at - 1] ?? "";
    let shared = 0;
    while (shared < 35 && shared < word.length && word[shared] === before[shared]) shared++;
    return shared.toString(36) + word.slice(shared);
  });
}

export function lengthenSorted(lines: readonly string[]): string[] {
  let before = "";
  return lines.map((line) => {
    before = before.slice(0, Number.parseInt(line[0] as string, 36)) + line.slice(1);
    return before;
  });
}
