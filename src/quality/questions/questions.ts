import { type Block, blocksOf } from "./blocks";
import { type Difficulty, difficultyOf, stepsOf } from "./difficulty";
import * as is from "./grammar";
import { isRight } from "./sums";
import { type Subject, type Topic, timesOf, topicsIn } from "./topics";

/** What a problem bank holds: counted, shown, and not folded into the value. */
export interface Questions {
  questions: number;
  /** Questions with an answer: beside them, in a key, or at the end of a worked solution. */
  answers: number;
  /** Questions with a solution that explains the answer. */
  workedSolutions: number;
  workedSteps: number;
  /** Questions that differ by more than their numbers. */
  distinct: number;
  /** Questions whose arithmetic was worked out again, and those whose answer is another. */
  checked: number;
  wrong: number;
  /** Questions that refer to a figure, and that hold a formula. */
  diagrams: number;
  formulas: number;
  /** Null where no topic was recognised. */
  subject: Subject | null;
  topics: readonly { topic: Topic; questions: number }[];
  difficulty: Difficulty | null;
  /** The school year that the text names most often, as it is written there. */
  gradeLevel: string | null;
}

const GRADE =
  /(?<!\p{L})(?:[小中高][一二三四五六](?=[級级年數数中英文物化生上下\s)）】,，、：:]|$)|[一二三四五六七八九]年[級级]|(?:grade|form|year|primary|secondary) \d{1,2}\b|[PSF]\.?[1-6]\b(?=\s|$)|(?:HK)?DSE\b|I?GCSE\b|A-?levels?\b|(?:小学|中学|高校)\s?[1-6]年|(?:초등|중학|고등)\p{L}{0,3}\s?[1-6]학년|\d{1,2}\. Klasse|\d{1,2} класс|\d[ºo°] (?:ano|ESO|grado))/giu;

/** Finds the questions of a bank and what belongs to them; linear in the text. */
export function questionsIn(lines: readonly string[]): Questions {
  const blocks = blocksOf(lines);
  const count = (test: (block: Block) => boolean) => blocks.filter(test).length;
  const texts = blocks.map((block) => `${block.question}\n${block.answer}\n${block.solution}`);
  const checks = blocks.map(isRight);
  const grades = lines.flatMap((line) => line.slice(0, 500).match(GRADE) ?? []);
  return {
    questions: blocks.length,
    answers: count(isAnswered),
    workedSolutions: count(isWorked),
    workedSteps: blocks.flatMap((block) => stepsOf(block.solution || block.answer)).length,
    distinct: new Set(blocks.map(plainOf)).size,
    checked: checks.filter((check) => check !== null).length,
    wrong: checks.filter((check) => check === false).length,
    diagrams: texts.filter((text) => is.DIAGRAM.test(text)).length,
    formulas: texts.filter((text) => is.FORMULA.test(text)).length,
    ...topicsIn(blocks.map(({ question }) => question)),
    difficulty: difficultyOf(blocks),
    gradeLevel: timesOf(grades)[0]?.[0] ?? null,
  };
}

/** Shares, 0 to 1, of the lines of any text that ask, offer a choice or answer. */
export function questionMarks(lines: readonly string[]) {
  const marks = { asking: 0, choices: 0, answers: 0 };
  const written = lines.map((line) => line.slice(0, 400).trim()).filter((line) => line !== "");
  for (const line of written) {
    const isAsking = () => /[?？]$/.test(line) || is.asks(is.openingOf(line)?.rest ?? "");
    if (is.ANSWER.test(line) || is.SOLUTION.test(line)) marks.answers += 1 / written.length;
    else if (is.CHOICE.test(line)) marks.choices += 1 / written.length;
    else if (isAsking()) marks.asking += 1 / written.length;
  }
  return marks;
}

/** A question without numbers, case and marks. */
function plainOf({ question }: Block): string {
  const words = question.normalize("NFKC").toLowerCase();
  return words
    .replace(/\d+|[一二三四五六七八九十百千萬万零〇兩两]+/g, "0")
    .replace(/[^\p{L}\p{N}+\-*/×÷=^√%]/gu, "");
}

const LEFT_OUT = is.re`^(?:[^\p{L}\p{N}✓-✘√×○◯☑☒]*|[從从]?略|省略|생략|待[補补定]|n/?a|tb[ad]|omitted|see .{1,40}|(?:answers? )?(?:may |will )?vary|答案不一|(?:言之成理|合理)即可)[.。]?$`;

function isAnswered({ answer, solution }: Block): boolean {
  return [answer, solution].some((part) => !LEFT_OUT.test(part));
}

/** A step beside another or a clause in words; some banks write them behind the word "Answer". */
function isWorked({ answer, solution }: Block): boolean {
  const parts = (solution || answer).split(/[\n。；;,，、⇒→∴]|\.\s/);
  const telling = parts.filter((part) => is.STEP.test(part) || /\p{L}{2}/u.test(part));
  return telling.length > 1 && stepsOf(solution || answer).length > 0;
}
