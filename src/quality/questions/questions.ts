import { type Block, blocksOf } from "./blocks";
import { type Difficulty, difficultyOf, stepsOf } from "./difficulty";
import * as is from "./grammar";
import { isRight } from "./sums";
import { type Subject, type Topic, timesOf, topicsIn } from "./topics";

export interface Questions {
  questions: number;
  answers: number;
  workedSolutions: number;
  workedSteps: number;
  distinct: number;
  checked: number;
  wrong: number;
  diagrams: number;
  formulas: number;
  subject: Subject | null;
  topics: readonly { topic: Topic; questions: number }[];
  difficulty: Difficulty | null;
  gradeLevel: string | null;
}

const GRADE =
  /(?<!\p{L})(?:[小中高][一二三四五六](?=[級级年數数中英文物化生上下\s)）】,，、：:]|$)|[一二三四五六七八九]年[級级]|(?:grade|form|year|primary|secondary) \d{1,2}\b|[PSF]\.?[1-6]\b(?=\s|$)|(?:HK)?DSE\b|I?GCSE\b|A-?levels?\b|(?:小学|中学|高校)\s?[1-6]年|(?:초등|중학|고등)\p{L}{0,3}\s?[1-6]학년|\d{1,2}\. Klasse|\d{1,2} класс|\d[ºo°] (?:ano|ESO|grado))/giu;

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

function isWorked({ answer, solution }: Block): boolean {
  const parts = (solution || answer).split(/[\n。；;,，、⇒→∴]|\.\s/);
  const telling = parts.filter((part) => is.STEP.test(part) || /\p{L}{2}/u.test(part));
  return telling.length > 1 && stepsOf(solution || answer).length > 0;
}
