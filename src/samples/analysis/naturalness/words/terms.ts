import { isUnspaced, type ModelLanguage } from "../../models/languages";
import type { Lexicon } from "../../models/lexicon";
import { loadModel } from "../../models/load";
import { ramp, share } from "../../score";
import type { Words } from "../../text/words";

/** What a word is that its language's model cannot know, and that is no noise either. */
export const Term = { none: 0, code: 1, english: 2 } as const;

/** Words of a text that are terms, by their places among its words, and how many of each kind. */
export interface Terms {
  kinds: Uint8Array;
  /** Terms and the words beside them: what stands beside a term is as likely as any. */
  beside: Uint8Array;
  code: number;
  english: number;
}

/** Signs beside a word that it may be code by: the token about it is then looked at. */
const signs = new Uint8Array(0x10000);
for (const sign of "/\\_=<>{}|$#@~^*+-:`") signs[sign.charCodeAt(0)] = 1;

/** A token has no spaces in it, and is looked at this far from a word. */
const REACH = 60;

/** Brackets, quotes and stops about a token are none of it. */
const AROUND = /^["'“”‘’«»`([,;!?]+|["'“”‘’«»`)\],;:.!?]+$/g;

/** Options, paths and addresses, keys, names with low lines, calls, and what is assigned or marked. */
const CODE =
  /^--?[a-z][\w-]*(?:=|$)|[\w~.]?\/[\w.]|\w\\\w|[a-z0-9]_[a-z0-9]|^_|::|->|=>|\w\(\)?$|[{}$@#|^~]|\w=\S|^<[a-z][\w-]*>|^(?:[A-Z]-)+\S{1,3}$/iu;

/** Fractions, dates and ranges. */
const FIGURES = /^[\d/.,:+–-]+$/;

/** A word of the plain Latin alphabet; Korean particles behind it are words of their own. */
const LATIN_WORD = /^[a-z][a-z'.-]*$/;

/** What names a thing among others of its kind, in another alphabet than the text's: "R1", "isp2". */
const IDENTIFIER = /^[a-z]{1,6}\d{1,4}$/;

/** Two letters are an abbreviation, or say nothing; the lexicon's last words are no more sure. */
const SURE = { letters: 3, rank: 31 };

/** So many capitals are an abbreviation. */
const ABBREVIATION = /^[A-Z]{2,6}$/;

/** A name put together of words, as code has them. */
const COMPOUND = /[a-z][A-Z][a-z]/;

/**
 * Tells the words that are commands, options, paths, keys and other code; and, where the language has
 * another alphabet, English ones.
 */
export function termsOf(text: string, words: Words, language: ModelLanguage): Terms {
  const terms: Terms = {
    kinds: new Uint8Array(words.count),
    beside: new Uint8Array(words.count),
    code: 0,
    english: 0,
  };
  // Low lines are part of a word.
  const joined = Uint8Array.from(words.vocabulary.keys(), (word) => (word.includes("_") ? 1 : 0));
  const english = language === "ko" || language === "ru" ? englishWords(words) : null;
  for (let at = 0; at < words.count; at++) {
    const start = words.starts[at] as number;
    const end = start + (words.lengths[at] as number);
    const id = words.ids[at] as number;
    const isMarked = joined[id] === 1 || isBesideSign(text, start, end);
    if (!isMarked && english === null) continue;
    let kind = english === null ? Term.none : (english[id] as number);
    if (kind === LATIN) kind = isName(text, start, end) ? Term.code : Term.none;
    if (kind !== Term.english && isMarked && isCode(text, start, end)) kind = Term.code;
    if (kind === Term.none) continue;
    terms.kinds[at] = kind;
    terms.beside.fill(1, Math.max(0, at - 1), at + 2);
    if (kind === Term.code) terms.code++;
    else terms.english++;
  }
  return terms;
}

/** Share of words that may be code, which none of 885 clean texts had more than but for TeX; and where all is noise. */
const MOST_CODE = { most: 0.15, strewn: 0.28 };

/** A command of TeX and what stands behind it: formulas that nothing marks. */
const TEX = /\\[a-z]\S*/gi;

/**
 * Estimated share of a text that is noise dressed as code: nobody knows its words, and a page of commands has
 * those taken out before.
 */
export function codeJunk(text: string, words: Words, language: ModelLanguage): number {
  if (isUnspaced(language)) return 0;
  const plain = text.replace(TEX, (tex) => " ".repeat(tex.length));
  const code = share(termsOf(plain, words, language).code, words.count);
  return code * ramp(code, MOST_CODE.most, MOST_CODE.strewn);
}

/** A word of Latin letters that English does not have. */
const LATIN = 3;

/** Which different words are English, and which are of its letters alone. */
function englishWords({ vocabulary }: Words): Uint8Array {
  const kinds = new Uint8Array(vocabulary.size);
  let lexicon: Lexicon | null = null;
  let id = 0;
  for (const word of vocabulary.keys()) {
    if (IDENTIFIER.test(word)) kinds[id] = Term.code;
    else if (LATIN_WORD.test(word)) {
      lexicon ??= (loadModel("en") as { lexicon: Lexicon }).lexicon;
      kinds[id] = isEnglish(word, lexicon) ? Term.english : LATIN;
    }
    id++;
  }
  return kinds;
}

function isEnglish(word: string, lexicon: Lexicon): boolean {
  if (word.length < SURE.letters) return true;
  return word.split(/['.-]/).every((part) => (lexicon.rankOf(part) ?? SURE.rank + 1) <= SURE.rank);
}

function isName(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  return ABBREVIATION.test(word) || COMPOUND.test(word);
}

function isBesideSign(text: string, start: number, end: number): boolean {
  if (signs[text.charCodeAt(start - 1)] === 1 || signs[text.charCodeAt(end)] === 1) return true;
  return text.charCodeAt(end) === OPENING && text.charCodeAt(end + 1) === CLOSING;
}

const [OPENING, CLOSING] = [0x28, 0x29];

const isSpace = (unit: number) => unit <= 0x20 || unit === 0xa0 || unit === 0x3000;

function isCode(text: string, start: number, end: number): boolean {
  let [from, to] = [start, end];
  while (from > 0 && start - from < REACH && !isSpace(text.charCodeAt(from - 1))) from--;
  while (to < text.length && to - end < REACH && !isSpace(text.charCodeAt(to))) to++;
  const token = text.slice(from, to).replace(AROUND, "");
  return CODE.test(token) && !FIGURES.test(token);
}
