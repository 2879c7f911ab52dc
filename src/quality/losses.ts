import { modelOf } from "./fitted";
import { BANK_FACTOR, MAX_PLACES, type Measure } from "./gates";
import type { Page } from "./page";
import { placeholdersIn } from "./placeholders";
import type { Genre } from "./report";
import { interpolate, ramp, share } from "./score";
import { accentTable, Sign, signTable } from "./text/signs";

/** Measures what was taken out of a text: words, or the signs that its language is written with. */
export function lossMeasures(page: Page, genre: Genre, mayLeaveBlanks: boolean): Measure[] {
  return [
    struckOutMeasure(page, mayLeaveBlanks),
    runTogetherMeasure(page),
    brokenLinesMeasure(page, genre),
    ...(modelOf(page.language) && page.language.variety !== "classical"
      ? [unpunctuatedMeasure(page), unaccentedMeasure(page)]
      : []),
  ];
}

/** Clean texts have fewer: up to 8% of signs in place of words, and up to 12% of one word. */
const PLACEHOLDERS = {
  sign: { most: 0.08, worst: 0.12 },
  word: { most: 0.13, worst: 0.16 },
};

function struckOutMeasure(page: Page, mayLeaveBlanks: boolean): Measure {
  const { kind, ranges, share: struckOut } = placeholdersIn(page);
  const factor = mayLeaveBlanks ? BANK_FACTOR : 1;
  const [most, worst] = [PLACEHOLDERS[kind].most * factor, PLACEHOLDERS[kind].worst * factor];
  const at = ranges.slice(0, MAX_PLACES);
  return measureOf("struck-out", ramp(struckOut, worst, most), struckOut, ranges.length, at);
}

/** Letters in a word, beyond which two words lack the space between them. */
const LONGEST_WORD = { spaced: 24, hangul: 12 };
/** Of the letters. */
const RUN_TOGETHER = { most: 0.1, worst: 0.2 };
const [FIRST_HANGUL, LAST_HANGUL] = [0xac00, 0xd7a3];

function runTogetherMeasure({ text, words }: Page): Measure {
  const at: [number, number][] = [];
  let [letters, inLong, count] = [0, 0, 0];
  for (let i = 0; i < words.count; i++) {
    const [start, length] = [words.starts[i] as number, words.lengths[i] as number];
    const first = text.charCodeAt(start);
    const isHangul = first >= FIRST_HANGUL && first <= LAST_HANGUL;
    letters += length;
    if (length <= (isHangul ? LONGEST_WORD.hangul : LONGEST_WORD.spaced)) continue;
    inLong += length;
    if (count++ < MAX_PLACES) at.push([start, start + length]);
  }
  const runTogether = share(inLong, letters);
  const score = ramp(runTogether, RUN_TOGETHER.worst, RUN_TOGETHER.most);
  return measureOf("run-together", score, runTogether, count, at);
}

/** Alone, signs that are all missing limit the value to 59. */
const UNSIGNED_SCORE = 0.3;
const FEW_WORDS = 100;

/** Clause marks per word. Short lines, as in verse, are also written without them. */
const MIN_CLAUSE_MARKS = 0.02;
const SHORT_LINE_WORDS = 10;

function unpunctuatedMeasure({ text, words, lines }: Page): Measure {
  const signs = signTable();
  let marks = 0;
  for (let i = 0; i < text.length; i++) if (signs[text.charCodeAt(i)] === Sign.clause) marks++;
  const isExempt = words.count < Math.max(FEW_WORDS, lines.length * SHORT_LINE_WORDS);
  const present = isExempt ? Infinity : share(marks, words.count) / MIN_CLAUSE_MARKS;
  return missingMeasure("unpunctuated", present, words.count);
}

/** Medians of the passages that the norms are fitted to. */
const ACCENTED_LETTERS: Readonly<Record<string, number>> = {
  de: 0.014,
  es: 0.022,
  fr: 0.031,
  pt: 0.033,
  ru: 0.012,
};
const MIN_ACCENTED = 0.2;

function unaccentedMeasure({ text, words, language }: Page): Measure {
  const expected = words.count < FEW_WORDS ? 0 : (ACCENTED_LETTERS[language.code] ?? 0);
  const [accents, signs] = [accentTable(), signTable()];
  let [accented, letters] = [0, 0];
  for (let i = 0; i < text.length && expected > 0; i++) {
    const unit = text.charCodeAt(i);
    if (signs[unit] !== Sign.letter) continue;
    letters++;
    accented += accents[unit] ?? 0;
  }
  const present = letters === 0 ? Infinity : accented / letters / expected / MIN_ACCENTED;
  return missingMeasure("unaccented", present, words.count);
}

/** `present` is 1 for the least that a text needs. */
function missingMeasure(
  code: "unpunctuated" | "unaccented",
  present: number,
  words: number,
): Measure {
  const score = interpolate(present, [
    [0, UNSIGNED_SCORE],
    [1, 1],
  ]);
  return measureOf(code, score, Math.max(0, 1 - present), words, []);
}

/** fineweb_quality requires this share of lines that end in punctuation. */
const MIN_FINISHED_SHARE = 0.12;
/** Alone, broken lines keep a text from the highest values. */
const BROKEN_SCORE = 0.42;
const FEW_LINES = 5;
/** Lines of verse, speech and problem banks need not end in punctuation. */
const OPEN_GENRES: readonly Genre[] = ["verse", "dialogue", "bank"];

function brokenLinesMeasure({ lines }: Page, genre: Genre): Measure {
  const finished = share(lines.filter(({ isFinished }) => isFinished).length, lines.length);
  const isExempt = lines.length <= FEW_LINES || OPEN_GENRES.includes(genre);
  const score = interpolate(finished, [
    [0, BROKEN_SCORE],
    [MIN_FINISHED_SHARE, 0.5],
    [2 * MIN_FINISHED_SHARE, 1],
  ]);
  return measureOf("broken-lines", isExempt ? 1 : score, 1 - finished, lines.length, []);
}

function measureOf(
  code: Measure["code"],
  score: number,
  lost: number,
  count: number,
  at: Measure["at"],
): Measure {
  return { gate: "clean", code, score, share: lost, count, at };
}
