import type { Span } from "../../src/lib/text";
import { BEGUN, type Phrase, type SearchQuery } from "./query";
import { ALONE, pairsOf, SPANS, wordsIn } from "./words";

interface Token {
  text: string;
  from: number;
  to: number;
  firstTo: number;
}

export function foundIn(text: string, { wanted }: SearchQuery): Span[] {
  const tokens = tokensIn(text);
  const starts = new Map<string, number[]>();
  for (const [at, { text: token }] of tokens.entries())
    for (const key of new Set([token, String.fromCodePoint(token.codePointAt(0) ?? 0)]))
      starts.getOrInsertComputed(key, () => []).push(at);
  return merged(wanted.flat(2).flatMap((phrase) => placesOf(phrase, tokens, startsOf(phrase[0]))));

  /** Limits where a phrase can begin, so that long searches of long texts stay cheap. */
  function startsOf(first = ""): Iterable<number> {
    return first.endsWith(BEGUN) ? tokens.keys() : (starts.get(first) ?? []);
  }
}

function placesOf(phrase: Phrase, tokens: readonly Token[], starts: Iterable<number>): Span[] {
  return Array.from(starts).flatMap((at) => {
    const own = tokens.slice(at, at + phrase.length);
    const [first, last] = [own[0], own.at(-1)];
    if (own.length < phrase.length || !first || !last) return [];
    if (!phrase.every((wanted, i) => isFound(own[i]?.text ?? "", wanted))) return [];
    return [[first.from, ALONE.test(phrase.at(-1) ?? "") ? last.firstTo : last.to] as const];
  });
}

function isFound(token: string, wanted: string): boolean {
  if (wanted.endsWith(BEGUN)) return token.startsWith(wanted.slice(0, -1));
  return ALONE.test(wanted) ? token.startsWith(wanted) : token === wanted;
}

function tokensIn(text: string): Token[] {
  return Array.from(text.matchAll(SPANS)).flatMap(({ 0: part, 1: run, index: from }) => {
    if (run !== undefined) return pairsIn(run, from);
    const to = from + part.length;
    return wordsIn(part).map((word) => ({ text: word.text, from, to, firstTo: to }));
  });
}

function pairsIn(run: string, at: number): Token[] {
  const characters = Array.from(run);
  let end = at;
  const ends = characters.map((character) => (end += character.length));
  return pairsOf(foldedRun(run, characters)).map((text, i) => ({
    text,
    from: ends[i - 1] ?? at,
    to: ends[i + 1] ?? end,
    firstTo: ends[i] ?? end,
  }));
}

function foldedRun(run: string, characters: readonly string[]): string {
  const [word, ...others] = wordsIn(run);
  const isWhole = others.length === 0 && Array.from(word?.text ?? "").length === characters.length;
  if (word && isWhole) return word.text;
  return characters.map((each) => Array.from(wordsIn(each)[0]?.text ?? each)[0]).join("");
}

function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = whole.at(-1);
    if (last && from <= last[1]) whole.splice(-1, 1, [last[0], Math.max(to, last[1])]);
    else whole.push([from, to]);
  }
  return whole;
}
