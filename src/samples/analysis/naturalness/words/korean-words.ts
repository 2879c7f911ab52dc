import type { Lexicon } from "../../models/lexicon";

/** Syllables of particles and endings that Korean writes on to a word, at most. */
const LONGEST_ENDING = 5;

/** What so many of a lexicon's words have behind another of its words is an ending. */
const LEAST_STEMS = 25;

/** Syllables of a stem from which on it is no chance that a word begins with it. */
const SHORTEST_STEM = 2;

/** Syllables that each part of a compound has at least. */
const SHORTEST_PART = 2;

const endingsOf = new WeakMap<Lexicon, ReadonlySet<string>>();

/** What words of a lexicon have behind their stems, found once: a longer word that begins with a shorter one. */
function endings(lexicon: Lexicon): ReadonlySet<string> {
  const found = endingsOf.get(lexicon);
  if (found) return found;
  const times = new Map<string, number>();
  for (const word of lexicon.words()) {
    for (let cut = 1; cut <= LONGEST_ENDING && word.length - cut >= SHORTEST_STEM; cut++) {
      if (lexicon.rankOf(word.slice(0, -cut)) === undefined) continue;
      const ending = word.slice(-cut);
      times.set(ending, (times.get(ending) ?? 0) + 1);
    }
  }
  const common = [...times].filter(([, count]) => count >= LEAST_STEMS);
  const made = new Set(common.map(([ending]) => ending));
  endingsOf.set(lexicon, made);
  return made;
}

/** Whether a word ends in anything that a lexicon's words have behind their stems. */
export function hasEnding(word: string, lexicon: Lexicon): boolean {
  const known = endings(lexicon);
  for (let cut = 1; cut <= LONGEST_ENDING && cut < word.length; cut++)
    if (known.has(word.slice(-cut))) return true;
  return false;
}

/**
 * How common a Korean word is that the lexicon does not have: its stem, where particles and endings that others have
 * as well stand behind it, or the rarer part of two that make a compound. Undefined for anything else.
 */
export function koreanRank(word: string, lexicon: Lexicon): number | undefined {
  return stemRank(word, lexicon, 1) ?? compoundRank(word, lexicon);
}

function stemRank(word: string, lexicon: Lexicon, shortest: number): number | undefined {
  const known = endings(lexicon);
  for (let cut = 1; cut <= LONGEST_ENDING && word.length - cut >= shortest; cut++) {
    if (!known.has(word.slice(-cut))) continue;
    const rank = lexicon.rankOf(word.slice(0, -cut));
    if (rank !== undefined) return rank;
  }
  return undefined;
}

function compoundRank(word: string, lexicon: Lexicon): number | undefined {
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    const first = lexicon.rankOf(word.slice(0, cut));
    if (first === undefined) continue;
    const rest = word.slice(cut);
    const second = lexicon.rankOf(rest) ?? stemRank(rest, lexicon, SHORTEST_STEM);
    if (second !== undefined) return Math.max(first, second);
  }
  return undefined;
}
