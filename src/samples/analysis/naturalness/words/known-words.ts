import type { WordModel } from "../../models/language-model";
import { koreanRank } from "./korean-words";

/** Letters that each half of a German compound has at least. */
const SHORTEST_PART = 4;

/**
 * How common a word is; undefined where neither it nor what it is made of is in the list: a stem
 * with its particles and endings, the parts of a compound, the words on either side of an apostrophe.
 */
export function rankOf(word: string, { lexicon, language }: WordModel): number | undefined {
  const own = lexicon.rankOf(word);
  if (own !== undefined) return own;
  if (language === "ko") return koreanRank(word, lexicon);
  if (/['’]/.test(word)) return leastRank(word.split(/['’]/), lexicon);
  return language === "de" ? compoundRank(word, lexicon) : undefined;
}

type Lexicon = WordModel["lexicon"];

/** The rarest of several words; a letter or two before an apostrophe is any word's. */
function leastRank(parts: readonly string[], lexicon: Lexicon): number | undefined {
  const ranks = parts.filter((part) => part.length > 2).map((part) => lexicon.rankOf(part));
  return ranks.includes(undefined) ? undefined : Math.max(0, ...(ranks as number[]));
}

function compoundRank(word: string, lexicon: Lexicon): number | undefined {
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    const first = word.slice(0, cut);
    const second = lexicon.rankOf(word.slice(cut));
    if (second === undefined) continue;
    const known = lexicon.rankOf(first) ?? lexicon.rankOf(first.replace(/(?:s|es|n|en)$/, ""));
    if (known !== undefined) return Math.max(known, second);
  }
  return undefined;
}
