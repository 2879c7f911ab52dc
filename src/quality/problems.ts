import { departureIn } from "./fitted";
import { MAX_PLACES, type Measure } from "./gates";
import type { Page, Window } from "./page";
import { piiKinds } from "./privacy/pii";
import type { Questions } from "./questions/questions";
import type { ContentType, Facts, Problem, ProblemCode } from "./report";

export interface ReadWindow extends Window {
  natural: number;
  row: Float64Array;
}

const PASSED = 0.75;
const FAR = 3;
/** fineweb_quality requires this share of lines that end in punctuation. */
const FINISHED_LINES = 0.12;
const ENOUGH_WORDS = 200;

export function problemsOf(
  page: Page,
  windows: readonly ReadWindow[],
  measures: readonly Measure[],
  facts: Facts,
  type: ContentType,
  questions: Questions | null,
): Problem[] {
  return [
    ...unnatural(windows),
    ...measures
      .filter(({ score, code }) => score < PASSED && code !== "personal-data")
      .map(({ gate, code, share, count, at }): Problem => ({ code, gate, share, count, at })),
    ...personal(facts),
    ...ofFile(page, facts, type),
    ...ofBank(type, questions),
  ]
    .sort((a, b) => b.share - a.share)
    .filter(
      ({ code, kind }, at, all) =>
        at === all.findIndex((one) => one.code === code && one.kind === kind),
    );
}

function unnatural(windows: readonly ReadWindow[]): Problem[] {
  const found = new Map<ProblemCode, ReadWindow[]>();
  for (const window of windows) {
    if (window.natural >= PASSED) continue;
    const code = explanationOf(window.row);
    found.set(code, [...(found.get(code) ?? []), window]);
  }
  const all = windows.reduce((sum, { start, end }) => sum + end - start, 0);
  return [...found].map(([code, own]) => {
    const length = own.reduce((sum, { start, end }) => sum + end - start, 0);
    const worst = own.toSorted((a, b) => a.natural - b.natural).slice(0, MAX_PLACES);
    const at = worst.map(({ start, end }) => [start, end] as const);
    return { code, gate: "natural", share: length / Math.max(1, all), count: own.length, at };
  });
}

function explanationOf(row: Float64Array): ProblemCode {
  const words = Math.max(departureIn(row, "misspelt"), departureIn(row, "spelling"));
  const order = Math.max(
    departureIn(row, "clash"),
    -departureIn(row, "tie2"),
    -departureIn(row, "known3"),
  );
  const repeats = Math.max(departureIn(row, "repeats4"), departureIn(row, "repeatedLines"));
  const far = Math.max(words, order, repeats);
  if (!(far >= FAR)) return "unlike-language";
  if (far === words) return "unknown-words";
  return far === order ? "odd-order" : "near-copies";
}

function personal({ pii }: Facts): Problem[] {
  const found = piiKinds.filter((kind) => pii[kind] > 0);
  return found.map((kind) => ({
    ...problem("personal-data", 0, pii[kind]),
    gate: "private",
    kind,
  }));
}

function problem(code: ProblemCode, share: number, count = 0): Problem {
  return { code, gate: null, share, count, at: [] };
}

function ofFile(page: Page, facts: Facts, type: ContentType): Problem[] {
  const { language, encoding, words } = facts;
  const finished =
    page.lines.filter(({ isFinished }) => isFinished).length / Math.max(1, page.lines.length);
  const { traditionalOnly, simplifiedOnly } = page.han;
  const mixed =
    Math.min(traditionalOnly, simplifiedOnly) / Math.max(1, traditionalOnly + simplifiedOnly);
  return [
    ...(encoding.startsWith("utf-8") ? [] : [problem("not-utf8", 1)]),
    ...(language.decided ? [] : [problem("undecided-language", 1)]),
    ...(language.variety && mixed > 0.2 ? [problem("mixed-writing", mixed)] : []),
    ...(type !== "problem_bank" && finished < FINISHED_LINES && page.lines.length > 5
      ? [problem("broken-lines", 1 - finished)]
      : []),
    ...(words < ENOUGH_WORDS ? [problem("too-short", 1, words)] : []),
  ];
}

function ofBank(type: ContentType, questions: Questions | null): Problem[] {
  if (type !== "problem_bank" || !questions) return [];
  const { questions: count, answers, wrong, checked } = questions;
  if (count === 0) return [problem("no-questions", 1)];
  return [
    ...(answers < count ? [problem("unanswered", (count - answers) / count, count - answers)] : []),
    ...(wrong > 0 ? [problem("wrong-answers", wrong / checked, wrong)] : []),
  ];
}
