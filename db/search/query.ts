import { once } from "../../src/lib/memo";
import type { Field } from "./document";
import { SYNONYMS } from "./synonyms";
import type { Correction } from "./typos";
import { lastWordOf, pairsOf, RUN_CHARACTER, wordsIn } from "./words";

export type Phrase = readonly string[];

export type Term = readonly (readonly Phrase[])[];

export interface SearchQuery {
  wanted: readonly Term[];
  unwanted: readonly Term[];
  rank?: Rank;
  correction?: Correction;
}

export interface Rank {
  within?: readonly Field[];
  /** Fields that rank a match higher but need not contain all words. */
  beyond?: readonly Field[];
}

export const RANKS = {
  "in-title": { within: ["title"] },
  "in-subjects": { within: ["title", "about"], beyond: ["title"] },
  "in-text": { beyond: ["title", "about"] },
} as const satisfies Record<string, Rank>;

const QUOTES = '"“”„«»「」『』＂';
/** Punctuation that separates words, also without a space. Commas can be part of a number. */
const SEPARATORS = "\\s、。，．・･､｡：；！？…‥～〜｜（）【】〔〕《》〈〉,;";
const WORD = `(?:[^${SEPARATORS}]|(?<=\\p{Nd})[,，．](?=\\p{Nd}))+`;
const QUERY_PART = new RegExp(`([-－−]?)(?:[${QUOTES}]([^${QUOTES}]+)[${QUOTES}]|(${WORD}))`, "gu");
const NO_MATCH: Term = [[[","]]];

export function parseSearch(typed: string): SearchQuery | null {
  if (typed.trim() === "") return null;
  const [wanted, unwanted]: [Term[], Term[]] = [[], []];
  for (const [, minus, quoted, word = ""] of typed.matchAll(QUERY_PART)) {
    const isAsWritten = quoted !== undefined || minus !== "";
    for (const part of isAsWritten ? [quoted ?? word] : partsOf(word)) {
      const phrases = phrasesOf(part);
      if (phrases.length === 0) continue;
      (minus ? unwanted : wanted).push(isAsWritten ? [phrases] : withSynonyms(phrases));
    }
  }
  return wanted.length + unwanted.length > 0
    ? { wanted, unwanted }
    : { wanted: [NO_MATCH], unwanted };
}

const MIN_RUN_OF_PARTS = 4;
const segmenter = once(() => new Intl.Segmenter("zh", { granularity: "word" }));

/** 數學題庫 has two words, which also match apart from each other. */
function partsOf(word: string): string[] {
  const [run, ...others] = wordsIn(word);
  const isRun = run?.isRun === true && others.length === 0;
  if (!isRun || Array.from(run.text).length < MIN_RUN_OF_PARTS) return [word];
  if (synonymTerms().has(JSON.stringify(phrasesOf(word)))) return [word];
  const segments = Array.from(
    segmenter().segment(word.normalize("NFKC")),
    ({ segment }) => segment,
  );
  return joinLoneCharacters(segments);
}

/** Dictionaries lack many words, whose characters then stand alone: 题 and 库 are a word. */
function joinLoneCharacters(segments: readonly string[]): string[] {
  const parts: string[] = [];
  for (const [i, segment] of segments.entries()) {
    const isLone = (other?: string) => other !== undefined && Array.from(other).length === 1;
    const joinsPrevious = isLone(segment) && (isLone(segments[i - 1]) || !isLone(segments[i + 1]));
    if (joinsPrevious && parts.length > 0) parts.push((parts.pop() ?? "") + segment);
    else parts.push(segment);
  }
  return parts;
}

function withSynonyms(phrases: readonly Phrase[]): Term {
  const synonyms = synonymTerms().get(JSON.stringify(phrases)) ?? [];
  return [
    ...new Map([phrases, ...synonyms].map((phrase) => [JSON.stringify(phrase), phrase])).values(),
  ];
}

let cachedTerms: Map<string, Term> | undefined;

function synonymTerms(): Map<string, Term> {
  if (cachedTerms) return cachedTerms;
  cachedTerms = new Map();
  for (const line of SYNONYMS) {
    const synonyms = line.split(" ").map(phrasesOf);
    for (const word of synonyms) {
      const key = JSON.stringify(word);
      cachedTerms.set(key, [...(cachedTerms.get(key) ?? []), ...synonyms]);
    }
  }
  return cachedTerms;
}

function phrasesOf(text: string): Phrase[] {
  const words = wordsIn(text);
  const last = words.at(-1);
  if (!last) return [];
  const tokens = words.flatMap(({ text, isRun }) => (isRun ? pairsOf(text) : [text]));
  if (!last.isRun) return [tokens];
  const [end = ""] = tokens.splice(-1);
  const isAlone = Array.from(last.text).length === 1;
  return [...(tokens.length > 0 ? [tokens] : []), ...(isAlone ? [[end]] : [])];
}

export const PREFIX_MARK = "*";

export function fieldToken(token: string): string {
  return RUN_CHARACTER.test(token) ? token + PREFIX_MARK : token;
}

export function withPrefixWord(query: SearchQuery, typed: string): SearchQuery | null {
  const word = lastWordOf(typed);
  if (word === null) return null;
  return { ...query, wanted: [...query.wanted.slice(0, -1), [[[word + PREFIX_MARK]]]] };
}

/** A token that every match contains; null if none is certain. */
export function anchorToken({ wanted }: SearchQuery): string | null {
  const certain = wanted
    .flatMap((term) => (term.length === 1 ? (term[0] ?? []).flat() : []))
    .filter((token) => !RUN_CHARACTER.test(token) && !token.endsWith(PREFIX_MARK));
  const [longest = null] = certain.sort((a, b) => b.length - a.length);
  return longest;
}
