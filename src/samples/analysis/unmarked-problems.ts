import type { ProblemBlock } from "./problem-blocks";
import { ANSWER, ASKED, ASKS, BARE_ANSWER, SOLUTION } from "./problem-patterns";

/** One of the choices that a question offers, and the first of them. */
const CHOICE = /^[(（]?[A-HＡ-Ｈ]\s?[.)．、）:：]\s?\S/;
const FIRST_CHOICE = /^[(（]?[AＡ]\s?[.)．、）:：]\s?\S/;

/** A line that names the choice which is right: "Answer is A", "Correct option: (C)", 「故選B」. */
const NAMES_ANSWER =
  /answer|\bans\b|option|choice|respuesta|réponse|antwort|resposta|ответ|答|[選选]|正解|답/i;
const NAMED_CHOICE = /(?<![\p{L}\p{N}])[(（]?[A-HＡ-Ｈ][)）]?\s?[.。]?$/u;
const NAMING = 60;

/** No question is longer, in characters: what stands before a page's number is a page. */
const LONGEST_QUESTION = 2000;

/** Longest line and solution that are read: no more of either tells anything. */
const LONGEST_LINE = 4000;
const LONGEST_SOLUTION = 8000;

/** Share of a text's characters that questions with their answers take, if it is a bank without marks. */
const MOST = 0.5;

/**
 * Cuts a bank whose questions have no numbers into its questions: each ends in its answer, a line of its
 * own, which says so or is nothing but a value. Choices stand behind the question; what stands
 * between them and the answer works it out.
 *
 * @param lines trimmed
 * @returns none where questions with their answers are not most of the text, as in prose with numbered pages
 */
export function unmarkedProblems(lines: readonly string[]): ProblemBlock[] {
  const reader = new Reader();
  for (const line of lines) reader.read(line.slice(0, LONGEST_LINE));
  const found = reader.blocks.filter(
    ({ question, answer, solution }) =>
      question.length <= LONGEST_QUESTION &&
      ASKS.test(question) &&
      (answer !== "" || (solution !== "" && CHOICE.test(lastLine(question)))),
  );
  const all = lines.reduce((sum, line) => sum + line.length, 0);
  const covered = found.reduce(
    (sum, { question, answer, solution }) =>
      sum + question.length + answer.length + solution.length,
    0,
  );
  return covered < MOST * all || areCounted(found) ? [] : found;
}

/** Numbers that count on from one to the next are those of pages. */
function areCounted(blocks: readonly ProblemBlock[]): boolean {
  const values = blocks.map(({ answer }) => Number(answer));
  const counted = values.filter((value, at) => at > 0 && value === (values[at - 1] as number) + 1);
  return counted.length * 2 > blocks.length;
}

class Reader {
  readonly blocks: ProblemBlock[] = [];
  #isClosed = true;
  /** The last lines of the question and of the solution that are read. */
  #asking = "";
  #working = "";

  read(line: string): void {
    const block = this.blocks.at(-1);
    if (!block || this.#opens(block, line)) this.#open(line);
    else if (isAnswer(line)) this.#answer(block, line);
    else if (FIRST_CHOICE.test(line) && block.solution !== "") this.#reopen(block, line);
    else if (block.solution !== "" || this.#isAsked(line)) this.#work(block, line);
    else this.#ask(block, line);
  }

  /** Behind an answer the next question begins, unless what follows works that answer out. */
  #opens(block: ProblemBlock, line: string): boolean {
    if (!this.#isClosed || isAnswer(line)) return false;
    return !SOLUTION.test(line) && (block.solution === "" || ASKS.test(line));
  }

  #open(question: string): void {
    this.blocks.push({ number: 0, heading: "", question, answer: "", solution: "" });
    this.#asking = question;
    this.#isClosed = false;
  }

  #answer(block: ProblemBlock, line: string): void {
    if (block.answer.length <= LONGEST_SOLUTION) block.answer = joined(block.answer, line);
    this.#isClosed = true;
  }

  /** Choices again: the question that they belong to is the line before, which nothing had told. */
  #reopen(block: ProblemBlock, choice: string): void {
    const question = this.#working;
    if (block.solution.endsWith(question))
      block.solution = block.solution.slice(0, -question.length).trimEnd();
    this.#open(joined(question, choice));
    this.#asking = choice;
  }

  /** Whether a question is asked in full, so that a line behind it is no part of it. */
  #isAsked(line: string): boolean {
    if (SOLUTION.test(line)) return true;
    return !CHOICE.test(line) && (CHOICE.test(this.#asking) || ASKED.test(this.#asking));
  }

  #work(block: ProblemBlock, line: string): void {
    if (block.solution.length <= LONGEST_SOLUTION) block.solution = joined(block.solution, line);
    this.#working = line;
  }

  #ask(block: ProblemBlock, line: string): void {
    if (block.question.length <= LONGEST_QUESTION) block.question = joined(block.question, line);
    this.#asking = line;
  }
}

function isAnswer(line: string): boolean {
  if (ANSWER.test(line) || BARE_ANSWER.test(line)) return true;
  return line.length <= NAMING && NAMED_CHOICE.test(line) && NAMES_ANSWER.test(line);
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}

function joined(text: string, line: string): string {
  return text === "" ? line : `${text}\n${line}`;
}
