import * as is from "./grammar";

export interface Block {
  readonly number: number;
  readonly heading: string;
  question: string;
  answer: string;
  solution: string;
  asks: boolean;
  choices: number;
}

const MAX = { line: 2000, heading: 1000, chapters: 100 };
const SHARE = { any: 0.03, unanswered: 0.33, asking: 0.6 };

export function blocksOf(lines: readonly string[]): Block[] {
  const pieces = lines.flatMap(piecesOf);
  const isDense = pieces.filter(is.asks).length >= SHARE.unanswered * pieces.length;
  const [numbered = [], unnumbered = []] = [true, false].map((isNumbered) => {
    const reader = new Reader(isNumbered);
    reader.isDense = isNumbered || isDense;
    for (const [index, piece] of pieces.entries()) reader.read(piece, pieces[index + 1] ?? "");
    return questionsAmong(reader.blocks, pieces.length, isNumbered);
  });
  return unnumbered.length > 3 * numbered.length ? unnumbered : numbered;
}

function piecesOf(line: string): string[] {
  const plain = line.slice(0, MAX.line).replaceAll("**", "").replace(/\s+/g, " ").trim();
  const text = plain
    .replace(/^(?:#{1,6} |[-*•] |[(（] ?[)）] ?(?=\d))/, "")
    .replace(/^[^\p{L}\d]?[第問例題题]? ?[０-９]{1,4}/u, (number) => number.normalize("NFKC"));
  const spelled = text.replace(is.KEY_RANGE, (_, first: string, letters: string) => {
    let number = Number(first);
    return letters.replace(/\P{L}*(\p{L})/gu, (_, letter) => ` ${number++}. ${letter}`);
  });
  const cut = is.KEY.test(spelled) && !is.asks(spelled) ? is.KEY_ENTRY : is.INLINE;
  const parts = /[:：】.]/.test(spelled) ? spelled.split(cut) : [spelled];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function isOpen({ answer, solution }: Block): boolean {
  return answer === "" && solution === "";
}

function questionsAmong(blocks: readonly Block[], lines: number, isNumbered: boolean): Block[] {
  const isSure = (block: Block) => !isOpen(block) || (block.asks && block.choices > 1);
  // In prose, questions seldom begin or end a line.
  const isAsking = ({ asks, question }: Block) =>
    asks && (isNumbered || /[?？]$/m.test(question) || is.asks(question.slice(0, 20)));
  const likely = blocks.filter((block) => isSure(block) || block.choices > 1 || isAsking(block));
  const isBank =
    likely.length >= (isNumbered ? SHARE.asking * blocks.length : SHARE.unanswered * lines);
  const all = isNumbered ? blocks.filter(({ question }) => !is.VALUE.test(question)) : likely;
  const found = isBank ? all : isNumbered ? likely : likely.filter(isSure);
  return found.length >= SHARE.any * lines ? found : [];
}

class Reader {
  readonly blocks: Block[] = [];
  readonly #byNumber = new Map<number, Block[]>();
  #state: "above" | "question" | "answer" | "solution" = "above";
  #current: Block | undefined;
  #last = "";
  #heading = "";
  #numbering: is.Opening | null = null;
  #step = 0;
  #isKey = false;
  isDense = true;

  constructor(readonly isNumbered: boolean) {}

  read(line: string, next: string): void {
    const opening = is.openingOf(line);
    const isReply = this.#numbering?.isLabel && !is.CHOICE.test(next);
    const answer = is.ANSWER.exec(line) ?? (isReply ? is.REPLY.exec(line) : null);
    const mark = answer ?? is.SOLUTION.exec(line);
    const rest = line.slice(mark?.[0].length ?? 0);
    const keyed = this.#keyedBy(Number(answer?.[1] || (this.#isKey && opening?.number)));
    const block = this.#current;
    if (keyed) this.#add(answer ? rest : (opening?.rest ?? ""), "answer", keyed);
    else if (opening && this.#follows(opening)) this.#open(opening.rest, opening);
    else if (!mark && is.HEADING.test(line)) {
      [this.#state, this.#heading, this.#numbering] = ["above", line, null];
    } else if (!block || this.#state === "above") {
      if (this.isNumbered) this.#heading = `${this.#heading}\n${line}`.slice(-MAX.heading);
      else if (!mark) this.#open(line);
    } else if (mark) {
      this.#isKey = rest === "" && !!this.#keyedBy(is.openingOf(next)?.number ?? 0);
      if (!this.#isKey) this.#add(rest, answer ? "answer" : "solution");
    } else if (!this.isNumbered && this.#begins(line, next, block)) this.#open(line);
    else if (this.#state === "question") this.#ask(line, next, block);
    else this.#add(line, this.#state);
  }

  #keyedBy(number: number): Block | undefined {
    if (!this.isNumbered || number === this.#current?.number) return undefined;
    return number > 0 ? this.#byNumber.get(number)?.find(isOpen) : undefined;
  }

  #open(text: string, opening: is.Opening | null = null): void {
    const [, question = text, answer = ""] = is.SUM.exec(text) ?? [];
    const [number, heading] = [opening?.number ?? 0, this.#heading];
    const asks = answer !== "" || is.asks(text);
    const block = { number, heading, question, answer, solution: "", asks, choices: 0 };
    const open = this.#byNumber.get(number)?.filter(isOpen).slice(-MAX.chapters) ?? [];
    this.#byNumber.set(number, [...open, block]);
    this.blocks.push(block);
    this.#numbering ??= opening;
    [this.#state, this.#current, this.#last] = [answer === "" ? "question" : "answer", block, text];
    [this.#step, this.#isKey] = [0, false];
  }

  #add(line: string, part: "question" | "answer" | "solution", block = this.#current): void {
    if (block && line !== "") block[part] += block[part] === "" ? line : `\n${line}`;
    [this.#current, this.#state, this.#last] = [block, part, line];
  }

  /** A list inside a solution has its own numbers, and only questions restart the count. */
  #follows({ style, isLabel, number, rest }: is.Opening): boolean {
    const last = this.blocks.at(-1);
    if (isLabel || !last) return isLabel || this.isNumbered;
    if (!this.isNumbered || style !== (this.#numbering?.style ?? style)) return false;
    const asks = is.asks(rest);
    const isStep = this.#state === "solution" && number === this.#step + 1 && !asks;
    if (isStep) this.#step++;
    if (isStep || number === 0) return asks;
    const isChoice = !asks && last.asks && this.#state === "question";
    if (this.#numbering === null || number === 1) return !isChoice;
    const isNear = number <= last.number + 3 || this.#state === "answer";
    return number > last.number && (asks || isNear);
  }

  #begins(line: string, next: string, { asks, choices }: Block): boolean {
    if (is.PART.test(line)) return false;
    if (this.#state === "answer" || (!asks && is.SUM.test(line))) return true;
    if (is.CHOICE.test(line)) return false;
    return (asks && is.asks(line)) || (choices > 1 && is.CHOICE.test(next));
  }

  #ask(line: string, next: string, block: Block): void {
    const isChoice = is.CHOICE.test(line);
    const asks = !isChoice && is.asks(line);
    if (isChoice) block.choices += is.CHOICES.test(line) ? 2 : 1;
    if (isChoice && is.TICKED.test(line)) block.answer = line;
    const isBetween = /[?？.。]$/.test(this.#last) && is.asks(this.#last) && !/^[(（【]/.test(line);
    const isAlone =
      this.isDense && isBetween && (is.asks(next) || !!is.openingOf(next) || next === "");
    const isAsked = block.choices > 1 || (block.asks && !/[:：]$/.test(this.#last));
    const isAnswer = isAsked && !isChoice && !asks && (isAlone || is.VALUE.test(line));
    const isStep = block.choices > 1 && !isChoice && is.STEP.test(line);
    block.asks ||= asks;
    this.#add(line, isAnswer ? "answer" : isStep ? "solution" : "question");
  }
}
