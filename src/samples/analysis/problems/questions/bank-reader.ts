import { goesOn } from "../wording/asking";
import { ASKED } from "../wording/patterns";
import type { Piece } from "./bank-pieces";
import { Problem } from "./bank-problem";
import { LONGEST_HEADING } from "./block";

/** What ends a question, beside an answer that says so. */
export interface Ends {
  /** A line that is nothing but a value. */
  values: boolean;
  /** The next that asks, behind a line that does not, or in the next paragraph; or any line that asks. */
  asking: boolean | "each line";
}

/** The first of several parts: the others belong to its question. */
const OPENS_PARTS = /^(?:[(（]?(?:a|ａ|i|ア|가)[)）.．]|①)/u;

const FIRST_CHOICE = /^[(（]?[AＡ]/;

/** Reads a bank line by line; where its questions end is its own affair. */
export class BankReader {
  readonly problems: Problem[] = [];
  #heading = "";
  #afterHeading = false;

  constructor(readonly ends: Ends) {}

  read(piece: Piece): void {
    const problem = this.problems.at(-1);
    if (piece.isHeading) this.#enter(piece);
    else if (!problem || this.#afterHeading || this.#opens(problem, piece)) this.#open(piece);
    else if (piece.isTicked) problem.tick(piece);
    else if (this.#answers(problem, piece)) problem.solve(piece);
    else if (piece.isChoice && FIRST_CHOICE.test(piece.text) && problem.solution !== "")
      this.#reopen(problem, piece);
    else if (this.#works(problem, piece)) problem.work(piece);
    else problem.ask(piece);
  }

  #enter({ text }: Piece): void {
    const heading = this.#afterHeading ? `${this.#heading}\n${text}` : text;
    this.#heading = heading.slice(-LONGEST_HEADING);
    this.#afterHeading = true;
  }

  #open(piece: Piece): void {
    this.problems.push(new Problem(this.#heading, piece));
    this.#afterHeading = false;
  }

  /** Choices again: the question that they belong to is the line before, which nothing had told. */
  #reopen(problem: Problem, choice: Piece): void {
    const question = problem.last;
    problem.takeBack(question);
    this.#open(question);
    this.problems.at(-1)?.ask(choice);
  }

  #answers({ last, isAsked }: Problem, piece: Piece): boolean {
    if (piece.isMarkedAnswer) return true;
    if (!this.ends.values || !piece.isValue || piece.isChoice) return false;
    // What stands behind "Solve the equation:" is the equation.
    return !(isAsked && last.isAsking && goesOn(last.text, piece.text));
  }

  /** Behind an answer the next question begins, unless what follows works that answer out. */
  #opens(problem: Problem, piece: Piece): boolean {
    if (piece.isMarkedSolution || this.#answers(problem, piece)) return false;
    if (piece.isPart && !OPENS_PARTS.test(piece.text)) return false;
    const isAsking = piece.isAsking || piece.opensAskingParagraph;
    if (problem.isClosed) return problem.solution === "" || isAsking;
    if (problem.isTicked && problem.last.isChoice) return !piece.isChoice;
    const { asking } = this.ends;
    if (!asking || !problem.isAsked || !isAsking) return false;
    if (piece.opensAskingParagraph || asking === "each line") return true;
    return problem.solution !== "" || problem.last.isChoice;
  }

  /** Whether a question is asked in full, so that a line behind it is no part of it. */
  #works({ solution, isAsked, last }: Problem, piece: Piece): boolean {
    if (piece.isPart) return false;
    if (solution !== "" || piece.isMarkedSolution) return true;
    if (piece.isChoice) return false;
    if (last.isChoice) return true;
    if (!isAsked || !last.isAsking || goesOn(last.text, piece.text)) return false;
    return !piece.isAsking || (!this.ends.asking && ASKED.test(last.text));
  }
}
