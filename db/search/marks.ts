import type { Span } from "../../src/lib/text";
import { type Phrase, PREFIX_MARK, type SearchQuery } from "./query";
import { pairsOf, RUN_CHARACTER, SPAN_PATTERN, wordsIn } from "./words";

interface Token {
  text: string;
  from: number;
  to: number;
  firstEnd: number;
}

export function matchSpans(text: string, { wanted }: SearchQuery): Span[] {
  const tokens = tokenize(text);
  const starts = new Map<string, number[]>();
  for (const [at, { text: token }] of tokens.entries())
    for (const key of new Set([token, String.fromCodePoint(token.codePointAt(0) ?? 0)]))
      starts.getOrInsertComputed(key, () => []).push(at);
  return mergeSpans(
    wanted.flat(2).flatMap((phrase) => phraseSpans(phrase, tokens, startsOf(phrase[0]))),
  );

  /** Limits where a phrase can begin, so that long searches of long texts stay cheap. */
  function startsOf(first = ""): Iterable<number> {
    return first.endsWith(PREFIX_MARK) ? tokens.keys() : (starts.get(first) ?? []);
  }
}

function phraseSpans(phrase: Phrase, tokens: readonly Token[], starts: Iterable<number>): Span[] {
  return Array.from(starts).flatMap((start) => {
    const phraseTokens = tokens.slice(start, start + phrase.length);
    const [first, last] = [phraseTokens[0], phraseTokens.at(-1)];
    if (phraseTokens.length < phrase.length || !first || !last) return [];
    if (!phrase.every((wanted, i) => matchesToken(phraseTokens[i]?.text ?? "", wanted))) return [];
    return [
      [first.from, RUN_CHARACTER.test(phrase.at(-1) ?? "") ? last.firstEnd : last.to] as const,
    ];
  });
}

function matchesToken(token: string, wanted: string): boolean {
  if (wanted.endsWith(PREFIX_MARK)) return token.startsWith(wanted.slice(0, -1));
  return RUN_CHARACTER.test(wanted) ? token.startsWith(wanted) : token === wanted;
}

function tokenize(text: string): Token[] {
  return Array.from(text.matchAll(SPAN_PATTERN)).flatMap(({ 0: part, 1: run, index: from }) => {
    if (run !== undefined) return pairTokens(run, from);
    const to = from + part.length;
    return wordsIn(part).map((word) => ({ text: word.text, from, to, firstEnd: to }));
  });
}

function pairTokens(run: string, at: number): Token[] {
  const characters = Array.from(run);
  let end = at;
  const ends = characters.map((character) => (end += character.length));
  return pairsOf(foldedRun(run, characters)).map((text, i) => ({
    text,
    from: ends[i - 1] ?? at,
    to: ends[i + 1] ?? end,
    firstEnd: ends[i] ?? end,
  }));
}

function foldedRun(run: string, characters: readonly string[]): string {
  const [word, ...others] = wordsIn(run);
  const isWhole = others.length === 0 && Array.from(word?.text ?? "").length === characters.length;
  if (word && isWhole) return word.text;
  return characters
    .map((character) => Array.from(wordsIn(character)[0]?.text ?? character)[0])
    .join("");
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) result.splice(-1, 1, [last[0], Math.max(to, last[1])]);
    else result.push([from, to]);
  }
  return result;
}
