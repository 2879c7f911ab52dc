import { isValue } from "../wording/answer-values";
import { goesOn, isAsking, isPart, mayAsk } from "../wording/asking";
import {
  ANSWER,
  CHOICE,
  HEADING,
  KEY_ENTRY,
  KEY_HEADING,
  KEY_LINE,
  KEY_RANGE,
  NUMBERED,
  OPENINGS,
  SOLUTION,
} from "../wording/patterns";
import { bankLines } from "./bank-pieces";
import { answersBehindGaps, filledGaps, partAnswers } from "./bare-answers";
import { LONGEST_HEADING, type ProblemBlock } from "./block";
import { isExercise } from "./facets";

type Part = "question" | "answer" | "solution";

/**
 * Cuts a bank into its questions, by the ways that banks are written: "1. …", "第3題", "問2",
 * "Q4:", "Question 5", with "答案：", "Answer:", "解：", "Solution:" under each or behind it, or a
 * key at the end. Numbered lines that neither ask nor are answered are no questions, save where a
 * heading says that they are exercises.
 */
export function problemBlocks(lines: readonly string[]): ProblemBlock[] {
  const bank = new Bank();
  const pieces = bankLines(lines).filter((line) => line !== "");
  for (const [at, piece] of pieces.entries()) bank.read(piece, pieces[at + 1] ?? "");
  const blocks = bank.blocks.filter(isQuestion);
  partAnswers(blocks);
  filledGaps(blocks);
  answersBehindGaps(blocks);
  return blocks;
}

function isQuestion(block: ProblemBlock): boolean {
  const { question, answer, solution } = block;
  if (answer !== "" || solution !== "") return true;
  return mayAsk(question) || isExercise(block);
}

/** What a line of a key says, by the number of the question. */
function keyEntries(line: string): [number: number, entry: string][] {
  const spelled = line.replace(KEY_RANGE, (range, from: string, to: string, letters: string) => {
    const choices = letters.match(/\p{L}/gu) ?? [];
    const isEach = choices.length === Number(to) - Number(from) + 1;
    return isEach
      ? choices.map((choice, at) => `${Number(from) + at}. ${choice} `).join("")
      : range;
  });
  return [...spelled.matchAll(KEY_ENTRY)].map(([, number, entry = ""]) => [Number(number), entry]);
}

/** What has been read of a bank so far, and where in it the next line belongs. */
class Bank {
  readonly blocks: ProblemBlock[] = [];
  #heading = "";
  #part: Part = "question";
  /** The last line of the question that is being read; a question of many is long to search. */
  #asked = "";
  /** The one way in which questions open; other numbers are parts of a question. */
  #style: RegExp | null = null;
  #inKey = false;
  /** The questions since the last key, by number: those that the next key answers. */
  #unkeyed = new Map<number, ProblemBlock>();
  #keyed: ProblemBlock | undefined;

  read(line: string, next: string): void {
    const key = this.#inKey ? null : this.#keyIn(line);
    if (key !== null) {
      this.#inKey = true;
      this.#readKey(key);
    } else if (this.#opensKey(line, next)) this.#inKey = true;
    else if (HEADING.test(line)) this.#enter(line);
    else if (this.#inKey) this.#readKey(line);
    else this.#readBody(line);
  }

  /** A key starts over at the first of several questions; "答案" may also head a single answer. */
  #opensKey(line: string, next: string): boolean {
    if (this.#unkeyed.size === 0 || !KEY_HEADING.test(line)) return false;
    const [first] = this.#unkeyed.keys();
    const [entry] = keyEntries(next);
    const last = this.blocks.at(-1);
    return entry?.[0] === first && last?.answer === "";
  }

  /** The entries of a key in the line of its heading; what answers a single question is none. */
  #keyIn(line: string): string | null {
    const key = KEY_LINE.exec(line)?.[1];
    if (key === undefined || this.blocks.at(-1)?.answer !== "") return null;
    const numbers = keyEntries(key).map(([number]) => number);
    const [first] = this.#unkeyed.keys();
    const counts = numbers.every((number, at) => number === (first ?? 0) + at);
    return counts && numbers.length > 1 && numbers.length * 2 >= this.#unkeyed.size ? key : null;
  }

  #enter(heading: string): void {
    this.#heading = heading;
    this.#part = "question";
    this.#asked = "";
    this.#style = null;
    if (this.#inKey) [this.#inKey, this.#unkeyed] = [false, new Map()];
  }

  #readBody(line: string): void {
    const opened = this.#opening(line);
    if (opened === null) this.#continue(line);
    else this.#open(line, opened.number, opened.style);
  }

  #open(question: string, number: number, style: RegExp): void {
    const block = { number, heading: this.#heading, question, answer: "", solution: "" };
    this.blocks.push(block);
    this.#unkeyed.set(number, block);
    this.#style = style;
    this.#part = "question";
    this.#asked = question;
  }

  #continue(line: string): void {
    const last = this.blocks.at(-1);
    if (!last) {
      // What stands above the first question may name its difficulty.
      this.#heading = `${this.#heading}${line}\n`.slice(-LONGEST_HEADING);
      return;
    }
    if (ANSWER.test(line) || this.#isBareAnswer(line)) this.#part = "answer";
    else if (SOLUTION.test(line)) this.#part = "solution";
    this.#asked = line;
    last[this.#part] += `${last[this.#part] ? "\n" : ""}${line}`;
  }

  #isBareAnswer(line: string): boolean {
    if (this.#part !== "question" || !isValue(line)) return false;
    if (CHOICE.test(line) || isPart(line)) return false;
    return isAsking(this.#asked) && !goesOn(this.#asked, line);
  }

  /** The number, 0 for none, and style of the question that a line opens; null if it opens none. */
  #opening(line: string): { number: number; style: RegExp } | null {
    const styles = this.#style ? [this.#style] : [...OPENINGS, ...NUMBERED];
    for (const style of styles) {
      const found = style.exec(line);
      if (!found) continue;
      const number = Number(found[1]) || 0;
      if (!NUMBERED.includes(style) || this.#follows(number)) return { number, style };
    }
    return null;
  }

  /**
   * Bare numbers count on, with what was left out under a heading; a list inside a solution starts over,
   * and only questions may restart.
   */
  #follows(number: number): boolean {
    const last = this.blocks.at(-1)?.number;
    if (last === undefined) return true;
    const isNear = number <= last + 3 || this.#style === null;
    return (number > last && isNear) || (number === 1 && this.#part !== "solution");
  }

  #readKey(line: string): void {
    const entries = keyEntries(line);
    for (const [number, entry] of entries) {
      this.#keyed = this.#unkeyed.get(number);
      if (this.#keyed) this.#keyed.answer ||= entry;
    }
    if (entries.length === 0 && this.#keyed) this.#keyed.solution += `${line}\n`;
  }
}
