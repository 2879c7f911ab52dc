import type { WordModel } from "../../models/language-model";
import type { ModelLanguage } from "../../models/languages";
import { loadModel } from "../../models/load";
import { ramp } from "../../score";
import { timesOf, type Words } from "../../text/words";

/** Writings beside which Latin letters stand as names, terms and abbreviations, and nothing else. */
const OTHER_WRITINGS: ReadonlySet<ModelLanguage> = new Set(["ja", "ko", "zh"]);

const LATIN = /^[a-z]{3,}$/;

/** Syllables of a consonant and a vowel, as pinyin and the like are written in. */
const SYLLABLES = /^(?:(?:[bcdfghjklmnpqrstvwxyz]{0,2}[aeiou]{1,3})(?:ng|[nmrkpt](?![aeiou]))?)+$/;

/** A name that comes again and again, such as that of a program, counts no more often. */
const MOST_TIMES = 10;

/** Share of the words that may be names which no word is spelt like: of 353 clean texts one had a trace more. */
const ALLOWED = 0.012;

/** A word of so many letters that comes more often is what a Korean text is about: what is strewn in comes once or twice. */
const TERM = { letters: 4, times: 4 };

/** Share of Korean words that may be in Latin letters, and where all of them are taken for strewn in. */
const KOREAN = { most: 0.25, strewn: 0.4 };

/**
 * Estimated share of a text in another writing that is Latin letters which are no part of it: they spell
 * nothing, or stand for a third of its Korean words. The language's own model knows no Latin word, and so
 * takes any for a name that it has not met.
 */
export function latinJunk(words: Words, language: ModelLanguage): number {
  if (!OTHER_WRITINGS.has(language) || words.count === 0) return 0;
  const latin = [...words.vocabulary].filter(([word]) => LATIN.test(word));
  if (latin.length === 0) return 0;
  const times = timesOf(words);
  const unspelt = latin.filter(([word]) => !SYLLABLES.test(word) && isUnspelt(word));
  const noise = sum(unspelt.map(([, id]) => Math.min(MOST_TIMES, times[id] as number)));
  const beyond = Math.max(0, noise / words.count - ALLOWED) / (1 - ALLOWED);
  if (language !== "ko") return beyond;
  const ofTerm = (word: string) => (word.length < TERM.letters ? Infinity : TERM.times);
  const all = sum(latin.map(([word, id]) => Math.min(ofTerm(word), times[id] as number)));
  const share = all / words.count;
  return Math.max(beyond, share * ramp(share, KOREAN.most, KOREAN.strewn));
}

function isUnspelt(word: string): boolean {
  const { lexicon, spelling } = loadModel("en") as WordModel;
  return lexicon.rankOf(word) === undefined && spelling.surprise(word) > spelling.foreign;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
