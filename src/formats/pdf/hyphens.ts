import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import packedWords from "./frequent-words.txt.br" with { type: "file" };

const MAX_KNOWN_WORDS = 200_000;
const MIN_FREQUENT_SHARE = 0.1;
const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
const BROKEN_WORD = /([\p{L}\p{M}]*\p{Ll}\p{M}*)([-\u2010\u00ad])\n(?=(\p{Ll}[\p{L}\p{M}]*))/gu;
const SOFT_HYPHEN = "\u00ad";

let frequentWords: ReadonlyArray<ReadonlySet<string>> | undefined;

function loadFrequentWords(): ReadonlyArray<ReadonlySet<string>> {
  const lists = brotliDecompressSync(readFileSync(packedWords)).toString().trim().split("\n");
  return lists.map((words) => new Set(words.split(" ")));
}

/** Joins words that were broken at the end of a line, and keeps the hyphens of compounds. */
export class Hyphens {
  /** Words of the pages so far. */
  readonly #known = new Set<string>();

  join(page: string): string {
    const words = page.toLowerCase().match(WORD) ?? [];
    for (const word of words) if (this.#known.size < MAX_KNOWN_WORDS) this.#known.add(word);
    let frequent: ReadonlySet<string> | undefined;
    return page.replace(BROKEN_WORD, (_, before: string, hyphen: string, after: string) => {
      if (hyphen === SOFT_HYPHEN) return before;
      frequent ??= frequentWordsOf(words);
      return this.#isCompound(before.toLowerCase(), after, frequent) ? `${before}-` : before;
    });
  }

  #isCompound(before: string, after: string, frequent: ReadonlySet<string>): boolean {
    if (this.#known.has(before + after)) return false;
    if (this.#known.has(`${before}-${after}`)) return true;
    return !frequent.has(before + after) && frequent.has(before) && frequent.has(after);
  }
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** The frequent words of the language that has most of these words. */
function frequentWordsOf(words: readonly string[]): ReadonlySet<string> {
  frequentWords ??= loadFrequentWords();
  let [best, most] = [NO_WORDS, words.length * MIN_FREQUENT_SHARE];
  for (const list of frequentWords) {
    const hits = words.filter((word) => list.has(word)).length;
    if (hits > most) [best, most] = [list, hits];
  }
  return best;
}
