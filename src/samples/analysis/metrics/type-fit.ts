import { check, type Finding, failed, type Measured, weakest } from "../findings";
import { verseLikeness } from "../genres/verse";
import { askingLikeness, askingShare } from "../problems/likeness/bank-likeness";
import { type ProblemFacts, strayAnswers } from "../problems/problems";
import type { Reading } from "../reading";
import { ramp, share } from "../score";
import type { Lines } from "../text/lines";
import { PhraseSearch } from "../text/phrase-search";
import type { ContentType } from "../verdict";

/**
 * typeFit: whether the text is what it was declared to be. Our own measure, since no filter
 * knows content types; each formula stands at its function.
 *
 * @param problems what a problem bank holds, or how many questions another text does
 */
export function typeFit(
  reading: Reading,
  type: ContentType,
  problems: ProblemFacts | number,
  richness: number,
): Measured {
  if (typeof problems === "object") {
    const { score, findings } = problemFit(problems, reading.lines);
    return { score, findings: [...asksLittle(problems, reading.lines), ...findings] };
  }
  const fit = type === "literary" ? literaryFit(reading, richness) : educationalFit(reading);
  const questions = problems;
  if (!looksLikeBank(questions, reading)) return fit;
  const other = check(0, "typeFit", "other-type", { type: "problem_bank", questions });
  return { score: fit.score, findings: [...fit.findings, other.finding] };
}

/** Fewer questions are a dictionary's, or a chapter's own. */
const LEAST_QUESTIONS = 8;

/** Questions that make up most of a text. */
function looksLikeBank(questions: number, { lines }: Reading): boolean {
  return questions >= LEAST_QUESTIONS && questions * 8 >= lines.written.length;
}

/** Sentences below which their lengths tell nothing, and the score that stands for what is not told. */
const LEAST_SENTENCES = 8;
const UNTOLD = 0.7;

/**
 * Literary: prose varies the length of its sentences (standard deviation over mean; lists and
 * templates stay under .2, the novels tried reach .6 to .9), verse keeps its lines alike; either
 * counts three fifths, the richness of the words two.
 */
function literaryFit({ sentences, lines }: Reading, richness: number): Measured {
  const verse = verseLikeness(lines.written);
  if (sentences.length < LEAST_SENTENCES && verse === 0)
    return { score: 0.6 * UNTOLD + 0.4 * richness, findings: [] };
  const form = Math.max(ramp(variation(sentences), 0.2, 0.55), verse);
  const even = check(form, "typeFit", "even-sentences", { sentences: sentences.length });
  return { score: 0.6 * form + 0.4 * richness, findings: failed([even]) };
}

/** Standard deviation of the lengths over their mean. */
function variation(lengths: readonly number[]): number {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const squares = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0);
  return Math.sqrt(squares / lengths.length) / mean;
}

/** Words that define, give reasons, give examples or lead from step to step. */
const EXPLAINS = new PhraseSearch({
  ascii: [
    "is called|are called|called an?|is defined|are defined|defined as|refers? to|means? that",
    "|known as|consists? of|because|therefore|for example|for instance|such as|thus|hence",
    "|in other words|as a result|this is why|in order to|if .{1,40} then|first|second|finally",
    "|chapter|exercise|figure|remember|note that|e\\.g\\.|i\\.e\\.",
  ].join(""),
  uncased: [
    "是指|稱為|称为|叫做|叫作|定義|定义|因為|因为|所以|因此|例如|比如|由於|由于|也就是|換言之|换言之|換句話|包括|分為|分为|如果|根據|根据|首先|其次|最後",
    "|最后|可見|可见|如圖|如图|とは|と呼ば|なぜなら|したがって|そのため|例えば|たとえば|つまり|すなわち|からである|ためである|이란|때문|따라서|예를 들어",
    "|라고 한다|라고 부른다|라고 합니다|즉|의미|그러므로",
  ].join(""),
});

/** Explaining words in a thousand of a textbook; the novels tried hold one to three. */
const EXPLANATIONS = 8;

/** A text may teach without any of these words, as an anthology does. */
const SILENT = 0.3;

/** Languages whose words for it are known here. */
const EXPLAINED = /^(?:en|ja|ko|zh|zh-traditional|zh-simplified|bilingual-zh-en)$/;

/** Educational: how often it defines, reasons and gives examples; untold in other languages. */
function educationalFit({ text, words, language }: Reading): Measured {
  if (!EXPLAINED.test(language.code)) return { score: UNTOLD, findings: [] };
  const per1000 = share(EXPLAINS.countIn(text), words.count) * 1000;
  const score = SILENT + (1 - SILENT) * ramp(per1000, 0, EXPLANATIONS);
  return weakest([check(score, "typeFit", "few-explanations", { per1000 })]);
}

/** Questions from which a sample shows what the bank is like. */
const AMPLE_QUESTIONS = 20;

/** Share of a bank's questions that differ by more than their numbers: of a drill, and of a bank. */
const DISTINCT = { drill: 0, bank: 0.5 };

/**
 * Where no question was found, prose is no bank: hardly any of it stands in short lines, as questions, choices
 * and formulas do. Anything else may be one that is not read here, and is a text as good as it was.
 */
const SHORT_LINES = { characters: 160, share: 0.15 };
const NO_QUESTIONS = 0.2;

/** Questions that differ are a bank, however few there are and whatever they lack. */
const LEAST_FIT = 0.1;

/** Checks that are taken to have gone well beside those that were made: one slip is no rule. */
const ASSUMED_RIGHT = 2;

/**
 * Problem bank: half for answers, three tenths for worked solutions, two for enough questions that
 * differ. Answers that stand in their questions, or that nothing asks for, count for nothing, and as many as were found wrong
 * where they could be worked out; a bank of few templates loses what it repeats. Where its questions
 * could not be told apart, nothing is held against it.
 */
function problemFit(facts: ProblemFacts, lines: Lines): Measured {
  const { questions, distinct, answers, workedSolutions: solutions, leaked } = facts;
  if (questions === 0) {
    const { findings } = weakest([check(0, "typeFit", "no-questions", {})]);
    return { score: isProse(lines) ? 0 : NO_QUESTIONS, findings };
  }
  const wrong = share(facts.wrong, facts.checked + ASSUMED_RIGHT);
  const stray = strayAnswers(facts);
  const answered = share(Math.max(0, answers - leaked - stray), questions) * (1 - wrong);
  const worked = share(solutions, questions);
  const enough = ramp(distinct, 0, AMPLE_QUESTIONS);
  const varied = ramp(share(distinct, questions), DISTINCT.drill, DISTINCT.bank);
  const checks = [
    check(varied, "typeFit", "same-template", { questions, distinct }),
    check(share(answers, questions), "typeFit", "unanswered", { questions, answers }),
    check(worked, "typeFit", "unworked", { questions, solutions }),
    check(ramp(questions, 0, AMPLE_QUESTIONS), "typeFit", "few-questions", { questions }),
  ];
  const score = Math.max(LEAST_FIT, 0.5 * answered + 0.3 * worked + 0.2 * enough) * varied;
  // Figures of questions that may have run together would not be true.
  if (!facts.decided) {
    const unclear = check(0, "typeFit", "unclear-questions", { questions });
    return { score: Math.max(score, UNTOLD), findings: [unclear.finding] };
  }
  // Each of these can be mended, however few there are.
  const { checked, wrong: mistakes } = facts;
  const told = [
    check(1 - wrong, "typeFit", "wrong-answers", { checked, wrong: mistakes }),
    check(1 - share(leaked, questions), "typeFit", "leaked-answers", { questions, leaked }),
    check(1 - share(stray, answers), "typeFit", "stray-answers", { answers, stray }),
  ].filter((_, at) => [mistakes, leaked, stray][at] !== 0);
  return { score, findings: [...told.map(({ finding }) => finding), ...failed(checks)] };
}

/**
 * What is told of questions that are none: the text around them is read as prose. Of exercises that do without words
 * that ask, as statements that are true or false, it would not be true.
 */
function asksLittle({ questions, formed }: ProblemFacts, { written }: Lines): Finding[] {
  const asking = askingShare(written);
  if (formed * 2 >= questions || askingLikeness(written) > 0) return [];
  return [check(0, "typeFit", "asks-little", { share: asking }).finding];
}

function isProse({ written }: Lines): boolean {
  const lengths = written.map(({ length }) => length);
  const sum = (all: readonly number[]) => all.reduce((total, length) => total + length, 0);
  const short = lengths.filter((length) => length < SHORT_LINES.characters);
  return share(sum(short), sum(lengths)) < SHORT_LINES.share;
}
