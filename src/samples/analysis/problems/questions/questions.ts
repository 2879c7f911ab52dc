import { isAsking, LONGEST_ASKING_LINE } from "../wording/asking";
import { ANSWER, ASKED, KEY_WORD, SOLUTION } from "../wording/patterns";
import type { ProblemBlock } from "./block";
import { problemBlocks } from "./blocks";
import { sumSheet } from "./sum-sheet";
import { unmarkedProblems } from "./unmarked";

/** The questions of a bank. */
export interface Questions {
  readonly blocks: readonly ProblemBlock[];
  /** Whether it could be told where each begins: else their number, and what they lack, is a guess. */
  readonly decided: boolean;
}

/** From so many questions alike on it is told where each begins. */
const REGULAR = 0.8;

/** Where the other way to tell them finds so many more, the numbers do not stand before each. */
const MORE = 1.3;

/** Numbers left out, as a share of all. */
const LEFT_OUT = 0.1;

/**
 * Questions under a number or a word that opens them, or in a bank without such marks, by what asks
 * and what answers.
 *
 * @param lines trimmed, with empty ones where the text has them
 */
export function questionsOf(lines: readonly string[]): Questions {
  const sums = sumSheet(lines);
  if (sums.length > 0) return { blocks: sums, decided: true };
  const marked = problemBlocks(lines);
  const unmarked = unmarkedProblems(lines);
  const isRegular = unmarked.regularity >= REGULAR;
  const found = Math.max(marked.length, unmarked.blocks.length);
  const written = lines.filter((line) => line !== "");
  const isWhole = !hasMoreAnswers(written, found) && !asksMore(written, found);
  const isTold = isRegular && isWhole && !areCircled(lines, unmarked.blocks);
  // Where both tell questions, the marks say where each begins.
  if (unmarked.blocks.length > 2 * marked.length)
    return { blocks: unmarked.blocks, decided: isTold };
  if (marked.length === 0) return { blocks: [], decided: isTold };
  const isEach = !isRegular || unmarked.blocks.length <= MORE * marked.length;
  const isRead =
    isWhole &&
    !hasMoreGaps(lines, marked) &&
    leftOut(marked) <= LEFT_OUT * marked.length &&
    !hasUnreadKey(marked);
  return { blocks: marked, decided: isEach && isRead };
}

/** Answers, or lists to choose from, under nothing that asks: questions that are read as something else. */
function hasMoreAnswers(written: readonly string[], questions: number): boolean {
  const answers = written.filter((line) => ANSWER.test(line) || SOLUTION.test(line)).length;
  const lists = written.filter(
    (line, at) => FIRST_CHOICE.test(line) && SECOND_CHOICE.test(written[at + 1] ?? ""),
  ).length;
  const least = Math.max(answers, lists);
  return least > FEW_ANSWERS && least > 2 * questions;
}

const FEW_ANSWERS = 3;
const FIRST_CHOICE = /^(?:[(（]?[aアａ1１][)）.．、]|[①㉠]|[(（]?[가ㄱ][)）.]|A\s+(?=\S))/i;
const SECOND_CHOICE = /^(?:[(（]?[bイｂ2２][)）.．、]|[②㉡]|[(（]?[나ㄴ][)）.]|B\s+(?=\S))/i;

/** Whether lines ask that were not told apart: each at its end, in a line of its own, or with its answer behind. */
function asksMore(written: readonly string[], questions: number): boolean {
  const asking = written.filter(
    (line) =>
      line.length <= LONGEST_ASKING_LINE && (ASKED.test(line) || ANSWERED_BESIDE.test(line)),
  ).length;
  return asking >= ASKING_LINES * written.length && asking > FEW_ANSWERS && asking > 2 * questions;
}

/** Share of a text's lines that ask, in one that is likely made of questions. */
const ASKING_LINES = 0.06;

const ANSWERED_BESIDE = /[?？]\s?[-–—:：→]+\s?\S.{0,80}$/;

const CIRCLED = /^[①-⑳]/;

/** Whether more is asked under circled numbers, which may be parts of a question, than was told apart. */
function areCircled(lines: readonly string[], blocks: readonly ProblemBlock[]): boolean {
  return lines.filter((line) => CIRCLED.test(line) && isAsking(line)).length > blocks.length;
}

const NUMBERED_GAP =
  /[(（]\d{1,3}[)）]\s?(?:_{2,}|＿{2,}|…{2,}|\.{4,})|[_＿]{2}\s?[(（]\d{1,3}[)）]/g;

/** Whether gaps of a passage are numbered, of which each is asked for, more of them than were told apart. */
function hasMoreGaps(lines: readonly string[], blocks: readonly ProblemBlock[]): boolean {
  const gaps = lines.map((line) => line.match(NUMBERED_GAP)?.length ?? 0);
  const all = gaps.reduce((sum, inLine) => sum + inLine, 0);
  return gaps.some((inLine) => inLine > 1) && all > blocks.length;
}

/**
 * Whether behind the last question most of those without an answer are named, or answered in a row: a
 * table of answers, or a key that does not say which is which.
 */
function hasUnreadKey(blocks: readonly ProblemBlock[]): boolean {
  const last = blocks.at(-1);
  const open = blocks.filter(({ answer, solution }) => answer + solution === "");
  if (!last || open.length < 2) return false;
  const end = `${last.question}\n${last.answer}\n${last.solution}`;
  const [, key = ""] = KEY_WORD.exec(end) ?? [];
  const numbers = new Set(key.match(/\d+/g)?.map(Number));
  const named = open.filter(({ number }) => numbers.has(number)).length;
  const replies = last.answer.split("\n").filter((line) => ANSWER.test(line)).length;
  return Math.max(named, replies) * 2 > open.length;
}

/** Numbers that are missing among those of the questions. */
function leftOut(blocks: readonly ProblemBlock[]): number {
  let missing = 0;
  for (const [at, { number }] of blocks.entries()) {
    const before = blocks[at - 1]?.number ?? 0;
    if (before > 0 && number > before) missing += number - before - 1;
  }
  return missing;
}
