import { isValue } from "./answer-values";
import { isAsking } from "./asking";
import { ANSWER, CHOICE, NUMBERED, OPENINGS } from "./patterns";
import { formOf } from "./quantities";

/**
 * What a bank has around what it says: numbers and words that open questions, marks of answers, and answers
 * that are a letter or a value. Any text can be put into it.
 */

/** "Frage 3:", "Q: " in any language, and the codes of a catalogue, "AE302 ". */
const LABEL = /^(?:(?:\p{L}{1,12}\s?\d{1,4}|Q)\s?[.:)．：）]|\p{Lu}{1,4}[- ]?\d{1,4}(?=\s))\s*/u;
const REPLY = /^A\s?[:：]/;

/** The letters of choices: "B", "A, C", 「①」. */
const LETTER =
  /^[(（]?(?:[A-H]{2,6}|[A-Ha-hа-еА-Е①-⑧])(?:[\s,，、)）]{1,3}[A-Ha-hа-еА-Е①-⑧]){0,5}[)）]?[.。]?$/u;

/** Whether an answer is nothing but the letters of choices. */
export function isLetter(given: string): boolean {
  return LETTER.test(given);
}

/** What a mark of an answer has, unless it is all of its line. */
const ANSWER_SIGN = /[:：】]|^.{0,29}$/;

/** What stands behind the mark of an answer; null where a line has none. */
export function answerIn(line: string): string | null {
  if (!ANSWER_SIGN.test(line.slice(0, OPENING))) return null;
  const mark = ANSWER.exec(line) ?? REPLY.exec(line);
  return mark && line.slice(mark[0].length).trim();
}

/** What each opening has one of, within so many characters. */
const OPENING_SIGN = /[\d:：題题問问例문]/;
const OPENING = 30;

/** What opens a question, with its number; empty where nothing does. */
export function openingOf(line: string): string {
  if (!OPENING_SIGN.test(line.slice(0, OPENING))) return "";
  for (const pattern of [LABEL, ...OPENINGS, ...NUMBERED]) {
    const found = pattern.exec(line);
    if (found) return found[0];
  }
  return "";
}

const LINES = /[^\n]+/g;

/** A bank's text with blanks in place of what opens its questions: "Question 3:" is no part of what is asked. Linear in the text. */
export function withoutOpenings(text: string): string {
  const openings = openingsIn(text);
  return text.replace(LINES, (line) => {
    const indent = line.length - line.trimStart().length;
    const opening = openings(line.slice(indent)).length;
    return opening === 0 ? line : " ".repeat(indent + opening) + line.slice(indent + opening);
  });
}

/** Openings that are worded as such, or that a text has several of: a word before a number is none by itself. */
function openingsIn(text: string): (line: string) => string {
  const wordOf = (opening: string) => /^\p{L}+/u.exec(opening)?.[0].toLowerCase();
  const times = new Map<string, number>();
  for (const [line] of text.matchAll(LINES)) {
    const word = wordOf(openingOf(line.trimStart()));
    if (word !== undefined) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return (line) => {
    const opening = openingOf(line);
    const word = wordOf(opening);
    if (word === undefined || OPENINGS.some((pattern) => pattern.test(line))) return opening;
    return (times.get(word) ?? 0) >= OPENINGS_ALIKE ? opening : "";
  };
}

const OPENINGS_ALIKE = 3;

const SENTENCES = /[^.?!。？！]+[.?!。？！]*\s*/g;

/** A longer question is one of its own, in characters; the same shorter one may come so often. */
const LONGEST_FORM = 120;
const SAME = 2;

/** So much of a line is compared with the choices and the answer under it. */
const COMPARED = 2000;

/**
 * A text with blanks in place of its dress as a bank, of choices and answers that the line above them says already,
 * and of a question from the third time on: what is left is what it tells, which is to be judged. Linear in the text.
 */
export function undressed(text: string): string {
  let above = "";
  const isForm = formsAgain();
  const openings = openingsIn(text);
  return text.replace(LINES, (line) => {
    const trimmed = line.trim();
    const given = answerIn(trimmed) ?? (CHOICE.test(trimmed) ? trimmed.slice(2).trim() : null);
    if (given !== null || isValue(trimmed)) {
      const said = given ?? "";
      if (isBare(said) || above.includes(wordsOf(said))) return " ".repeat(line.length);
      return said.padStart(line.length);
    }
    above = wordsOf(trimmed.slice(0, COMPARED));
    const told = trimmed
      .slice(openings(trimmed).length)
      .replace(SENTENCES, (sentence) =>
        isForm(sentence) ? " ".repeat(sentence.length) : sentence,
      );
    return told.padStart(line.length);
  });
}

/** Tells short questions that were asked so often before, in lines that are read in order. */
function formsAgain(): (sentence: string) => boolean {
  const times = new Map<string, number>();
  return (sentence) => {
    if (sentence.length > LONGEST_FORM || !isAsking(sentence)) return false;
    const form = formOf(sentence);
    const count = (times.get(form) ?? 0) + 1;
    times.set(form, count);
    return count > SAME;
  };
}

function isBare(given: string): boolean {
  return given === "" || isValue(given) || isLetter(given) || IN_A_WORD.test(given);
}

/** An answer in a word, or in several that belong to as many gaps, stands in no company that tells of it. */
const WORD = String.raw`(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,5}|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}\p{M}\p{N}'’-]{1,20})`;
const IN_A_WORD = new RegExp(`^${WORD}(?:(?:\\s?[,;/、]\\s?|\\s-\\s)${WORD}){0,7}[.。]?$`, "u");

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A longer answer, in characters, is a text of its own. */
const BESIDE = 60;

/**
 * A bank's lines without what opens or marks them, and how many of them tell something, rather than answer a
 * question or offer a choice.
 */
export function plainLines(lines: readonly string[]): { plain: string[]; telling: number } {
  let telling = 0;
  const isForm = formsAgain();
  const plain = lines.map((line) => {
    const given = answerIn(line);
    const isBeside = given === null ? CHOICE.test(line) || isValue(line) : given.length <= BESIDE;
    const told = given ?? line.slice(openingOf(line).length);
    if (!isBeside && !isForm(told)) telling++;
    return told;
  });
  return { plain, telling };
}
