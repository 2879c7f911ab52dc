import type { Page } from "./page";
import type { PiiCounts } from "./privacy/pii";
import { copiedLines, coveredShare } from "./repeats";
import type { Gate, GateName, Problem, ProblemCode } from "./report";
import { limitScore } from "./score";
import type { Line } from "./text/lines";

export interface Measure {
  gate: GateName;
  code: ProblemCode;
  score: number;
  share: number;
  count: number;
  at: Problem["at"];
}

/** Every gate's published limit maps to this score, and lower scores fail. */
export const GATE_THRESHOLD = 0.5;

/** Maximum shares of repeated lines, five-word and ten-word sequences (from FineWeb2). */
const REPEAT_LIMITS: Readonly<
  Record<string, readonly [lines: number, fives: number, tens: number]>
> = {
  modern: [0.287, 0.198, 0.127],
  classical: [0.261, 0.19, 0.137],
  cantonese: [0.442, 0.241, 0.17],
  ja: [0.328, 0.243, 0.159],
  ko: [0.374, 0.201, 0.127],
  // datatrove's gopher_repetition_filter, made for English.
  other: [0.3, 0.15, 0.1],
};

/** Share of characters in duplicate lines (gopher_repetition_filter), or in slightly changed ones. */
const COPIED_LINE_LIMIT = 0.2;

/** Problem banks repeat their wording (docs/analysis.md#where-the-numbers-come-from). */
export const BANK_FACTOR = 2.5;

export const MAX_PLACES = 20;

export function repeatMeasures(page: Page, isBank: boolean): Measure[] {
  const limits = REPEAT_LIMITS[page.language.variety ?? page.language.code] ?? REPEAT_LIMITS.other;
  const [lineLimit = 0, fiveGramLimit = 0, tenGramLimit = 0] = (limits ?? []).map(
    (limit) => limit * (isBank ? BANK_FACTOR : 1),
  );
  const repeatedLines = page.lines.filter(({ isRepeated }) => isRepeated);
  const phraseMeasure = (length: number, limit: number): Measure => {
    const marks = page.repeats.seenBefore.get(length) as Uint8Array;
    const share = coveredShare(marks, length, 0, page.words.count);
    const at = placesOf(page, marks, length);
    const score = limitScore(share, Math.min(0.9, limit));
    return { gate: "unique", code: "repeated-phrases", score, share, count: length, at };
  };
  const lineShare = repeatedLines.length / Math.max(1, page.lines.length);
  return [
    {
      gate: "unique",
      code: "repeated-lines",
      score: limitScore(lineShare, Math.min(0.9, lineLimit)),
      share: lineShare,
      count: repeatedLines.length,
      at: firstPlaces(repeatedLines),
    },
    nearDuplicateMeasure(page, isBank ? BANK_FACTOR : 1),
    [phraseMeasure(5, fiveGramLimit), phraseMeasure(10, tenGramLimit)].reduce((a, b) =>
      b.score < a.score ? b : a,
    ),
  ];
}

function nearDuplicateMeasure({ words, lines, repeats, text }: Page, factor: number): Measure {
  const marks = repeats.seenBefore.get(4) as Uint8Array;
  const copies = copiedLines(marks, words, lines, 0, words.count).map(({ line }) => line);
  const share = copies.reduce((sum, { start, end }) => sum + end - start, 0) / text.length;
  return {
    gate: "unique",
    code: "near-copies",
    score: limitScore(share, Math.min(0.9, COPIED_LINE_LIMIT * factor)),
    share,
    count: copies.length,
    at: firstPlaces(copies),
  };
}

function firstPlaces(lines: readonly Line[]): Problem["at"] {
  return lines.slice(0, MAX_PLACES).map(({ start, end }) => [start, end]);
}

function placesOf({ words }: Page, marks: Uint8Array, length: number): [number, number][] {
  const ranges: { from: number; to: number }[] = [];
  for (let i = marks.indexOf(1); i >= 0; i = marks.indexOf(1, i + 1)) {
    const last = ranges.at(-1);
    if (last && i <= last.to) last.to = i + length;
    else ranges.push({ from: i, to: i + length });
  }
  return ranges
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_PLACES)
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => {
      const last = Math.min(words.count, to) - 1;
      const end = (words.starts[last] as number) + (words.lengths[last] as number);
      return [words.starts[from] as number, end];
    });
}

/** ftfy's sequences for mojibake, such as UTF-8 read as Windows-1252 or GB 18030. */
export const MOJIBAKE =
  /[ÂÃâÐÑåæçèéïã][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{1,2}|(?:锟斤拷|烫烫|屯屯)|(?:銆|鐨|锛|涓){2}/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const BROKEN_CHARACTERS = /[\ufffd\0-\x08\x0b\x0e-\x1f\x7f-\x9f\ue000-\uf8ff]+/g;
/** Ideographs, kana and Hangul are neither hyphenated nor joined, and bear no Latin accents. */
const STRAY_CHARACTERS =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\u0300-\u036f\xad\u200b-\u200d\u2060\ufeff]+/gu;
const MARKUP_TAG = /<\/?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,300})?\/?>|&(?:[a-z]{2,8}|#\d{2,6});/gi;
const FILLER_TEXT =
  /\b(?:lorem ipsum|consectetur adipiscing|eiusmod tempor|ullamco laboris|cupidatat non proident)\b/gi;

const TEXT_FAULTS = [
  { code: "mojibake", pattern: MOJIBAKE, limit: 0.0025 },
  {
    code: "broken-characters",
    pattern: new RegExp(`${BROKEN_CHARACTERS.source}|${STRAY_CHARACTERS.source}`, "gu"),
    limit: 0.0025,
  },
  { code: "markup", pattern: MARKUP_TAG, limit: 0.05 },
  { code: "filler-text", pattern: FILLER_TEXT, limit: 0.002 },
] as const;
/** C4 drops boilerplate lines; like RedPajama, we measure their share. */
const BOILERPLATE_LIMIT = 0.15;
/** ROOTS allows three special characters per ten non-space characters. */
const SPECIAL_LIMIT = 0.3;

export function cleanMeasures(page: Page, droppedCharacters: number): Measure[] {
  const { text, lines, characters } = page;
  const faults = TEXT_FAULTS.map(({ code, pattern, limit }): Measure => {
    const matches = [...text.matchAll(pattern)];
    const unmatchedCharacters = code === "broken-characters" ? droppedCharacters : 0;
    const length = matches.reduce((sum, [match]) => sum + match.length, unmatchedCharacters);
    const share = length / Math.max(1, text.length + unmatchedCharacters);
    const at = matches.map(({ 0: match, index }) => [index, index + match.length] as const);
    const score = limitScore(share, limit, Math.min(1, limit * 20));
    return {
      gate: "clean",
      code,
      score,
      share,
      count: matches.length + unmatchedCharacters,
      at: at.slice(0, MAX_PLACES),
    };
  });
  const boilerplate = lines.filter(({ isBoilerplate }) => isBoilerplate);
  const boilerplateShare = boilerplate.length / Math.max(1, lines.length);
  const specialCharacters = characters.symbol + characters.punctuation + characters.digit;
  const specialShare = specialCharacters / Math.max(1, characters.total - characters.space);
  return [
    ...faults,
    {
      gate: "clean",
      code: "advertising",
      score: limitScore(boilerplateShare, BOILERPLATE_LIMIT),
      share: boilerplateShare,
      count: boilerplate.length,
      at: firstPlaces(boilerplate),
    },
    {
      gate: "clean",
      code: "few-letters",
      // Numbers and formulas may exceed the limit for prose.
      score: limitScore(Math.max(0, specialShare - SPECIAL_LIMIT), SPECIAL_LIMIT),
      share: specialShare,
      count: specialCharacters,
      at: [],
    },
  ];
}

/** dolma allows five matches per document. Numbers with a check digit count three times. */
const PII_LIMIT = 5;
const DOCUMENT_CHARACTERS = 100_000;
const CHECK_DIGIT_KINDS = new Set(["hk-id", "cn-id", "tw-id", "card"]);

export function privacyMeasure(pii: PiiCounts, characters: number): Measure {
  const entries = Object.entries(pii);
  const weight = entries.reduce(
    (sum, [kind, matches]) => sum + matches * (CHECK_DIGIT_KINDS.has(kind) ? 3 : 1),
    0,
  );
  const rate = weight / Math.max(1, characters / DOCUMENT_CHARACTERS);
  const count = entries.reduce((sum, [, matches]) => sum + matches, 0);
  const score = limitScore(rate, PII_LIMIT, PII_LIMIT * 10);
  return { gate: "private", code: "personal-data", score, share: 0, count, at: [] };
}

export function gateOf(measures: readonly Measure[], gate: GateName): Gate {
  const gateMeasures = measures.filter((measure) => measure.gate === gate);
  return {
    value: Math.min(1, ...gateMeasures.map(({ score }) => score)),
    threshold: GATE_THRESHOLD,
  };
}
