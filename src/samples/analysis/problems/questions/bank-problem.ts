import type { Piece } from "./bank-pieces";
import type { ProblemBlock } from "./block";

/** No question or solution is longer, in characters: what more there is tells nothing. */
export const LONGEST_QUESTION = 2000;
const LONGEST_SOLUTION = 8000;

/** So many lines in a row that ask are several questions. */
const ASKING_IN_A_ROW = 4;

/** What stands behind a question, by which those of a bank are alike. */
export type Form = "marked answer" | "marked solution" | "bare" | "nothing";

/** A question as it is read, and what is known of it. */
export class Problem implements ProblemBlock {
  readonly number = 0;
  question = "";
  answer = "";
  solution = "";
  /** The last line that was read. */
  last: Piece;
  isClosed = false;
  isAsked = false;
  /** Whether one of its choices is marked as the right one. */
  isTicked = false;
  /** Whether several questions may have run together. */
  isCrowded = false;
  /** Choices under it. */
  #choices = 0;
  #isAnswerMarked = false;
  #isSolutionMarked = false;
  /** Times that something is asked, with other lines between, and lines in a row that ask. */
  #askings = 0;
  #inARow = 0;

  constructor(
    readonly heading: string,
    first: Piece,
  ) {
    this.last = first;
    this.ask(first);
  }

  ask(piece: Piece): void {
    this.isClosed = false;
    if (this.question.length <= LONGEST_QUESTION) this.question = joined(this.question, piece);
    this.#follow(piece);
  }

  work(piece: Piece): void {
    if (this.solution.length <= LONGEST_SOLUTION) this.solution = joined(this.solution, piece);
    if (piece.isMarkedSolution) this.#isSolutionMarked = true;
    this.#follow(piece);
  }

  solve(piece: Piece): void {
    if (this.answer.length <= LONGEST_SOLUTION) this.answer = joined(this.answer, piece);
    if (piece.isMarkedAnswer) this.#isAnswerMarked = true;
    this.isClosed = true;
    this.#follow(piece);
  }

  /** Takes a choice that is marked as right, which belongs to the question and answers it. */
  tick(piece: Piece): void {
    this.ask(piece);
    this.answer = "✓";
    this.isTicked = true;
    this.#isAnswerMarked = true;
  }

  /** Takes back the last line, which began the next question. */
  takeBack({ text }: Piece): void {
    if (this.solution.endsWith(text))
      this.solution = this.solution.slice(0, -text.length).trimEnd();
  }

  get form(): Form {
    if (this.#isAnswerMarked) return "marked answer";
    if (this.#isSolutionMarked) return "marked solution";
    return this.answer + this.solution === "" ? "nothing" : "bare";
  }

  /** Whether a statement is a question by what stands under it: choices, and an answer. */
  get isChosenFrom(): boolean {
    return this.#isAnswerMarked && this.#choices > 1;
  }

  /** A single line behind a question is its answer, though nothing says so. */
  finish(): void {
    if (this.form !== "bare" || this.answer !== "" || this.solution.includes("\n")) return;
    [this.answer, this.solution] = [this.solution, ""];
  }

  #follow(piece: Piece): void {
    const counts = piece.isAsking && !piece.isPart && !this.#isSolutionMarked;
    if (counts && this.#inARow === 0) this.#askings++;
    this.#inARow = counts ? this.#inARow + 1 : 0;
    this.isCrowded ||= this.#askings > 1 || this.#inARow >= ASKING_IN_A_ROW;
    if (piece.isChoice) this.#choices++;
    this.isAsked ||= piece.isAsking;
    this.last = piece;
  }
}

function joined(text: string, piece: Piece): string {
  return text === "" ? piece.text : `${text}\n${piece.text}`;
}
