import * as grammar from "./grammar";

export interface Block {
  readonly number: number;
  readonly heading: string;
  question: string;
  answer: string;
  solution: string;
  hasQuestion: boolean;
  choices: number;
}

const LIMITS = { line: 2000, heading: 1000, chapters: 100 };
const MIN_SHARES = { any: 0.03, unanswered: 0.33, asking: 0.6 };

export function blocksOf(lines: readonly string[]): Block[] {
  const pieces = lines.flatMap(piecesOf);
  const isDense = pieces.filter(grammar.isQuestion).length >= MIN_SHARES.unanswered * pieces.length;
  const [numbered = [], unnumbered = []] = [true, false].map((isNumbered) => {
    const reader = new BlockReader(isNumbered);
    reader.isDense = isNumbered || isDense;
    for (const [index, piece] of pieces.entries()) reader.read(piece, pieces[index + 1] ?? "");
    return questionsAmong(reader.blocks, pieces.length, isNumbered);
  });
  return unnumbered.length > 3 * numbered.length ? unnumbered : numbered;
}

function piecesOf(line: string): string[] {
  const plain = line.slice(0, LIMITS.line).replaceAll("**", "").replace(/\s+/g, " ").trim();
  const text = plain
    .replace(/^(?:#{1,6} |[-*•] |[(（] ?[)）] ?(?=\d))/, "")
    .replace(/^[^\p{L}\d]?[第問例題题]? ?[０-９]{1,4}/u, (number) => number.normalize("NFKC"));
  const expandedKeys = text.replace(grammar.KEY_RANGE, (_, first: string, letters: string) => {
    let number = Number(first);
    return letters.replace(/\P{L}*(\p{L})/gu, (_, letter) => ` ${number++}. ${letter}`);
  });
  const splitter =
    grammar.ANSWER_KEY.test(expandedKeys) && !grammar.isQuestion(expandedKeys)
      ? grammar.KEY_ENTRY
      : grammar.INLINE_MARK;
  const parts = /[:：】.]/.test(expandedKeys) ? expandedKeys.split(splitter) : [expandedKeys];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function isUnanswered({ answer, solution }: Block): boolean {
  return answer === "" && solution === "";
}

function questionsAmong(blocks: readonly Block[], lines: number, isNumbered: boolean): Block[] {
  const isSure = (block: Block) => !isUnanswered(block) || (block.hasQuestion && block.choices > 1);
  // In prose, questions seldom begin or end a line.
  const isAsking = ({ hasQuestion, question }: Block) =>
    hasQuestion &&
    (isNumbered || /[?？]$/m.test(question) || grammar.isQuestion(question.slice(0, 20)));
  const likelyQuestions = blocks.filter(
    (block) => isSure(block) || block.choices > 1 || isAsking(block),
  );
  const isBank =
    likelyQuestions.length >=
    (isNumbered ? MIN_SHARES.asking * blocks.length : MIN_SHARES.unanswered * lines);
  const all = isNumbered
    ? blocks.filter(({ question }) => !grammar.VALUE.test(question))
    : likelyQuestions;
  const found = isBank ? all : isNumbered ? likelyQuestions : likelyQuestions.filter(isSure);
  return found.length >= MIN_SHARES.any * lines ? found : [];
}

class BlockReader {
  readonly blocks: Block[] = [];
  readonly #byNumber = new Map<number, Block[]>();
  #state: "above" | "question" | "answer" | "solution" = "above";
  #current: Block | undefined;
  #lastLine = "";
  #heading = "";
  #numbering: grammar.Opening | null = null;
  #step = 0;
  #isKey = false;
  isDense = true;

  constructor(readonly isNumbered: boolean) {}

  read(line: string, next: string): void {
    const opening = grammar.openingOf(line);
    const isReply = this.#numbering?.isLabel && !grammar.CHOICE.test(next);
    const answer = grammar.ANSWER.exec(line) ?? (isReply ? grammar.REPLY.exec(line) : null);
    const mark = answer ?? grammar.SOLUTION.exec(line);
    const rest = line.slice(mark?.[0].length ?? 0);
    const keyedBlock = this.#unansweredBlock(
      Number(answer?.[1] || (this.#isKey && opening?.number)),
    );
    const block = this.#current;
    if (keyedBlock) this.#append(answer ? rest : (opening?.rest ?? ""), "answer", keyedBlock);
    else if (opening && this.#startsQuestion(opening)) this.#openBlock(opening.rest, opening);
    else if (!mark && grammar.HEADING.test(line)) {
      [this.#state, this.#heading, this.#numbering] = ["above", line, null];
    } else if (!block || this.#state === "above") {
      if (this.isNumbered) this.#heading = `${this.#heading}\n${line}`.slice(-LIMITS.heading);
      else if (!mark) this.#openBlock(line);
    } else if (mark) {
      this.#isKey = rest === "" && !!this.#unansweredBlock(grammar.openingOf(next)?.number ?? 0);
      if (!this.#isKey) this.#append(rest, answer ? "answer" : "solution");
    } else if (!this.isNumbered && this.#beginsBlock(line, next, block)) this.#openBlock(line);
    else if (this.#state === "question") this.#readQuestionLine(line, next, block);
    else this.#append(line, this.#state);
  }

  #unansweredBlock(number: number): Block | undefined {
    if (!this.isNumbered || number === this.#current?.number) return undefined;
    return number > 0 ? this.#byNumber.get(number)?.find(isUnanswered) : undefined;
  }

  #openBlock(text: string, opening: grammar.Opening | null = null): void {
    const [, question = text, answer = ""] = grammar.SUM.exec(text) ?? [];
    const [number, heading] = [opening?.number ?? 0, this.#heading];
    const hasQuestion = answer !== "" || grammar.isQuestion(text);
    const block = { number, heading, question, answer, solution: "", hasQuestion, choices: 0 };
    const open = this.#byNumber.get(number)?.filter(isUnanswered).slice(-LIMITS.chapters) ?? [];
    this.#byNumber.set(number, [...open, block]);
    this.blocks.push(block);
    this.#numbering ??= opening;
    [this.#state, this.#current, this.#lastLine] = [
      answer === "" ? "question" : "answer",
      block,
      text,
    ];
    [this.#step, this.#isKey] = [0, false];
  }

  #append(line: string, part: "question" | "answer" | "solution", block = this.#current): void {
    if (block && line !== "") block[part] += block[part] === "" ? line : `\n${line}`;
    [this.#current, this.#state, this.#lastLine] = [block, part, line];
  }

  /** A numbered list inside a solution is not a list of questions. */
  #startsQuestion({ style, isLabel, number, rest }: grammar.Opening): boolean {
    const last = this.blocks.at(-1);
    if (isLabel || !last) return isLabel || this.isNumbered;
    if (!this.isNumbered || style !== (this.#numbering?.style ?? style)) return false;
    const hasQuestion = grammar.isQuestion(rest);
    const isStep = this.#state === "solution" && number === this.#step + 1 && !hasQuestion;
    if (isStep) this.#step++;
    if (isStep || number === 0) return hasQuestion;
    const isChoice = !hasQuestion && last.hasQuestion && this.#state === "question";
    if (this.#numbering === null || number === 1) return !isChoice;
    const isNear = number <= last.number + 3 || this.#state === "answer";
    return number > last.number && (hasQuestion || isNear);
  }

  #beginsBlock(line: string, next: string, { hasQuestion, choices }: Block): boolean {
    if (grammar.PART.test(line)) return false;
    if (this.#state === "answer" || (!hasQuestion && grammar.SUM.test(line))) return true;
    if (grammar.CHOICE.test(line)) return false;
    return (hasQuestion && grammar.isQuestion(line)) || (choices > 1 && grammar.CHOICE.test(next));
  }

  #readQuestionLine(line: string, next: string, block: Block): void {
    const isChoice = grammar.CHOICE.test(line);
    const hasQuestion = !isChoice && grammar.isQuestion(line);
    if (isChoice) block.choices += grammar.CHOICES_IN_LINE.test(line) ? 2 : 1;
    if (isChoice && grammar.TICKED.test(line)) block.answer = line;
    const isAfterQuestion =
      /[?？.。]$/.test(this.#lastLine) &&
      grammar.isQuestion(this.#lastLine) &&
      !/^[(（【]/.test(line);
    const isLoneReply =
      this.isDense &&
      isAfterQuestion &&
      (grammar.isQuestion(next) || !!grammar.openingOf(next) || next === "");
    const isAsked = block.choices > 1 || (block.hasQuestion && !/[:：]$/.test(this.#lastLine));
    const isAnswer =
      isAsked && !isChoice && !hasQuestion && (isLoneReply || grammar.VALUE.test(line));
    const isStep = block.choices > 1 && !isChoice && grammar.STEP.test(line);
    block.hasQuestion ||= hasQuestion;
    this.#append(line, isAnswer ? "answer" : isStep ? "solution" : "question");
  }
}
