import { deviationOf } from "./fitted";
import { MAX_PLACES, type Measure } from "./gates";
import type { Page, Window } from "./page";
import {
  type PersonalDatum,
  personalDataByKind,
  piiKinds,
  withoutPersonalData,
} from "./privacy/pii";
import type { Questions } from "./questions/questions";
import { coveredShare } from "./repeats";
import type { ContentType, Facts, MaskedPlace, Problem, ProblemCode } from "./report";

export interface ScoredWindow extends Window {
  natural: number;
  row: Float64Array;
}

const PASS_SCORE = 0.75;
const MIN_DEVIATION = 3;

export function problemsOf(
  page: Page,
  windows: readonly ScoredWindow[],
  measures: readonly Measure[],
  facts: Facts,
  type: ContentType,
  questions: Questions | null,
  isLongEnough: boolean,
): Problem[] {
  return [
    ...naturalnessProblems(page, windows),
    ...measures
      .filter(({ score, code }) => score < PASS_SCORE && code !== "personal-data")
      .map(({ gate, code, share, count, at }): Problem => ({ code, gate, share, count, at })),
    ...privacyProblems(page, facts),
    ...fileProblems(page, facts),
    ...(isLongEnough ? [] : [problemOf("too-short", 1, facts.words)]),
    ...bankProblems(type, questions),
  ]
    .sort((a, b) => b.share - a.share)
    .filter(
      ({ code, kind }, index, problems) =>
        index === problems.findIndex((item) => item.code === code && item.kind === kind),
    );
}

function naturalnessProblems(page: Page, windows: readonly ScoredWindow[]): Problem[] {
  const windowsByCode = new Map<ProblemCode, ScoredWindow[]>();
  for (const window of windows) {
    if (window.natural >= PASS_SCORE) continue;
    const code = explanationOf(window.row);
    windowsByCode.set(code, [...(windowsByCode.get(code) ?? []), window]);
  }
  const totalLength = windows.reduce((sum, { start, end }) => sum + end - start, 0);
  return [...windowsByCode].map(([code, group]) => {
    const length = group.reduce((sum, { start, end }) => sum + end - start, 0);
    const worst = group.toSorted((a, b) => a.natural - b.natural).slice(0, MAX_PLACES);
    const at = worst.map(({ start, end }) => [start, end] as const);
    return {
      code,
      gate: "natural",
      share:
        code === "repeated-phrases"
          ? repeatedShare(page, group)
          : length / Math.max(1, totalLength),
      count: group.length,
      at,
    };
  });
}

/** Of all words, those that repeat earlier ones; the rest of a passage is not a copy. */
function repeatedShare({ repeats, words }: Page, group: readonly ScoredWindow[]): number {
  const seenBefore = repeats.seenBefore.get(5) as Uint8Array;
  const repeated = group.reduce(
    (sum, { fromWord, toWord }) =>
      sum + coveredShare(seenBefore, 5, fromWord, toWord) * (toWord - fromWord),
    0,
  );
  return repeated / Math.max(1, words.count);
}

function explanationOf(row: Float64Array): ProblemCode {
  const wordDeviation = Math.max(deviationOf(row, "misspelled"), deviationOf(row, "spelling"));
  const orderDeviation = Math.max(
    deviationOf(row, "clash"),
    -deviationOf(row, "tie2"),
    -deviationOf(row, "known3"),
  );
  const repeatDeviation = Math.max(deviationOf(row, "repeats4"), deviationOf(row, "repeatedLines"));
  const largest = Math.max(wordDeviation, orderDeviation, repeatDeviation);
  if (!(largest >= MIN_DEVIATION)) return "unlike-language";
  if (largest === wordDeviation) return "unknown-words";
  return largest === orderDeviation ? "odd-order" : "repeated-phrases";
}

function privacyProblems({ text }: Page, { pii }: Facts): Problem[] {
  const foundKinds = piiKinds.filter((kind) => pii[kind] > 0);
  if (foundKinds.length === 0) return [];
  const data = personalDataByKind(text);
  return foundKinds.map((kind) => {
    const places = data[kind] ?? [];
    return {
      ...problemOf("personal-data", 0, pii[kind]),
      gate: "private",
      kind,
      at: places.slice(0, MAX_PLACES).map(({ start, end }) => [start, end] as const),
      found: places.slice(0, MAX_EXCERPTS).map((datum) => maskedPlace(text, datum)),
    };
  });
}

const MAX_EXCERPTS = 5;
const EXCERPT_CONTEXT = 24;
/** Other data around the excerpt is recognized only as a whole. */
const MASKED_CONTEXT = 200;

function maskedPlace(text: string, { start, end }: PersonalDatum): MaskedPlace {
  const lineStart = text.lastIndexOf("\n", start) + 1;
  const nextLine = text.indexOf("\n", end);
  const lineEnd = nextLine < 0 ? text.length : nextLine;
  const from = Math.max(lineStart, start - MASKED_CONTEXT);
  const masked = withoutPersonalData(text.slice(from, Math.min(lineEnd, end + MASKED_CONTEXT)));
  const excerptStart = Math.max(0, start - from - EXCERPT_CONTEXT);
  const excerpt = masked.slice(excerptStart, end - from + EXCERPT_CONTEXT).toWellFormed();
  return { line: lineNumber(text, lineStart), text: excerpt.trim() };
}

function lineNumber(text: string, start: number): number {
  let line = 1;
  for (let i = text.indexOf("\n"); i >= 0 && i < start; i = text.indexOf("\n", i + 1)) line++;
  return line;
}

function problemOf(code: ProblemCode, share: number, count = 0): Problem {
  return { code, gate: null, share, count, at: [] };
}

function fileProblems(page: Page, facts: Facts): Problem[] {
  const { language, encoding } = facts;
  const { traditionalOnly, simplifiedOnly } = page.han;
  const mixedShare =
    Math.min(traditionalOnly, simplifiedOnly) / Math.max(1, traditionalOnly + simplifiedOnly);
  return [
    ...(encoding.startsWith("utf-8") ? [] : [problemOf("not-utf8", 1)]),
    ...(language.decided ? [] : [problemOf("undecided-language", 1)]),
    ...(language.variety && mixedShare > 0.2 ? [problemOf("mixed-writing", mixedShare)] : []),
  ];
}

function bankProblems(type: ContentType, questions: Questions | null): Problem[] {
  if (type !== "problem_bank" || !questions) return [];
  const { questions: count, answers, wrong, checked } = questions;
  if (count === 0) return [problemOf("no-questions", 1)];
  return [
    ...(answers < count
      ? [problemOf("unanswered", (count - answers) / count, count - answers)]
      : []),
    ...(wrong > 0 ? [problemOf("wrong-answers", wrong / checked, wrong)] : []),
  ];
}
