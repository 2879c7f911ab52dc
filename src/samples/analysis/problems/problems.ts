import { ramp, share } from "../score";
import { checkAnswer } from "./checks/answer-checks";
import { clausesOf, type Difficulty, difficultyOf, stepsOf } from "./checks/difficulty";
import { nearCopies } from "./checks/near-copies";
import { distinctQuestions } from "./checks/templates";
import { type Subject, subjectOfTopics, type Topic, topicCounts } from "./checks/topics";
import type { ProblemBlock } from "./questions/block";
import { problemBlocks } from "./questions/blocks";
import { isBeside, isFormed, leaksAnswer } from "./questions/facets";
import { type Questions, questionsOf } from "./questions/questions";
import { isValue } from "./wording/answer-values";
import { isAsking } from "./wording/asking";
import { ANSWER, DIAGRAM, FORMULA, SOLUTION, STEP } from "./wording/patterns";

/** What stands beside the counts of a bank: how far its questions and answers are worth them. */
export interface ProblemChecks {
  /** Whether it could be told where each question begins: else all the numbers are about so many. */
  decided: boolean;
  /** Questions that differ by more than their numbers and names. */
  distinct: number;
  /** Questions whose arithmetic could be worked out again, and where that led elsewhere. */
  checked: number;
  wrong: number;
  /** Questions that say their own answer. */
  leaked: number;
  /** Questions whose answer is a number that nothing in them asks for; some of them may by words that are not known here. */
  beside: number;
  /** Questions in a form of exercise that does without words that ask: a gap, choices, true or false, an order above. */
  formed: number;
}

/** What was found in a problem bank; its problem_sets row holds most of it. */
export interface ProblemFacts extends ProblemChecks {
  questions: number;
  /** Questions with an answer: beside them, in a key, or at the end of a worked solution. */
  answers: number;
  /** Questions with a solution that leads to the answer rather than naming it. */
  workedSolutions: number;
  /** Steps of all worked solutions. */
  workedSteps: number;
  /** Questions that refer to a figure, and that hold a formula. */
  diagrams: number;
  formulas: number;
  /** Null where no topic was recognised. */
  subject: Subject | null;
  topics: readonly { topic: Topic; questions: number }[];
  difficulty: Difficulty | null;
  /** The school year that the text names most often, as it is written there; else null. */
  gradeLevel: string | null;
}

/** How many questions there are, in lines of any text. */
export function countQuestions(lines: readonly string[]): number {
  return problemBlocks(lines).length;
}

/** Finds the questions of a bank and what belongs to them, in lines of plain text. */
export function problemFacts(
  lines: readonly string[],
  { blocks, decided }: Questions = questionsOf(lines),
): ProblemFacts {
  const topics = topicCounts(blocks.map(({ question }) => question));
  const holding = (test: (block: ProblemBlock) => boolean) => blocks.filter(test).length;
  const checks = blocks.map(checkAnswer);
  return {
    questions: blocks.length,
    decided,
    distinct: distinctQuestions(blocks),
    answers: holding(isAnswered),
    workedSolutions: holding((block) => isWorked(solutionOf(block))),
    workedSteps: blocks.reduce((sum, block) => sum + stepsOf(solutionOf(block)).length, 0),
    checked: checks.filter((check) => check !== "unchecked").length,
    wrong: checks.filter((check) => check === "wrong").length,
    leaked: holding(leaksAnswer),
    beside: holding(isBeside),
    formed: holding(isFormed),
    diagrams: holding(({ question, solution }) => DIAGRAM.test(question) || DIAGRAM.test(solution)),
    formulas: holding(({ question, solution, answer }) =>
      [question, solution, answer].some((part) => FORMULA.test(part)),
    ),
    subject: subjectOfTopics(topics),
    topics,
    difficulty: difficultyOf(blocks),
    gradeLevel: gradeLevel(lines),
  };
}

/** Share of the answers that may be beside their questions as it seems; beyond, that many are. */
const BESIDE = 0.25;

/** Answers that have nothing to do with what is asked, where they are too many to be misread. */
export function strayAnswers({ answers, beside }: ProblemFacts): number {
  return share(beside, answers) > BESIDE ? beside : 0;
}

/** Share of a bank's questions that have their bare answer: fewer hold other lines, and all hold none. */
const BARE = { few: 0.85, all: 0.97 };

/** Share of a bank's questions that differ from each other: fewer are copies in disguise. */
const DIFFERENT = { few: 0.82, all: 0.93 };

/**
 * How far a bank is one of different questions with nothing but their answers, 0 to 1. Lines that are strewn
 * in stand behind some questions, or behind their answers, and leave little of it; so do questions that are
 * another one with a word changed.
 */
export function varietyOf(blocks: readonly ProblemBlock[], { distinct, questions }: ProblemFacts) {
  const bare = ramp(share(blocks.filter(isBare).length, questions), BARE.few, BARE.all);
  if (bare === 0) return 0;
  const copies = nearCopies(blocks.map(({ question }) => question));
  const different = ramp(share(questions - copies, questions), DIFFERENT.few, DIFFERENT.all);
  return share(distinct, questions) * different * bare;
}

function isBare({ question, answer, solution }: ProblemBlock): boolean {
  // Two lines that ask are two questions, of which one has no answer.
  if (question.split("\n").filter(isAsking).length > 1) return false;
  return solution === "" && (isValue(answer) || (ANSWER.test(answer) && !answer.includes("\n")));
}

const ANSWERING = /[\p{L}\p{N}✓✔✗✘√×○◯]/u;

/** What is written where an answer is left out, or where any would do. */
const LEFT_OUT =
  /^(?:[從从]?略|省略|생략|待[補补定]|n\/?a|tb[ad]|omitted|to be (?:added|announced)|see (?:the |your )?(?:text)?(?:book|teacher|page|notes?)\b.{0,20}|ask (?:the |your )?teacher|(?:answers? )?(?:may |will )?var(?:y|ies)|答案不一|自由作答|(?:言之成理|合理)即可|[見见](?:課本|课本|書|书).{0,10})[.。]?$/i;

/** Whether anything stands behind "Answer:" or "Solution:", rather than a line to fill in or 「略」. */
function isAnswered({ answer, solution }: ProblemBlock): boolean {
  const given = [answer.replace(ANSWER, ""), solution.replace(SOLUTION, "")];
  return given.some((part) => ANSWERING.test(part) && !LEFT_OUT.test(part.trim()));
}

/** Some banks work the solution out behind the word "Answer". */
function solutionOf({ answer, solution }: ProblemBlock): string {
  return solution || answer;
}

/** A clause in words: four characters of Chinese, or four words. */
const EXPLAINING = /\p{Script=Han}{4}|(?<!\p{L})(?:\p{L}{1,30}\s+){3}\p{L}/u;

/** Two steps, or one with an explanation around it, in one line or in several. */
function isWorked(solution: string): boolean {
  if (stepsOf(solution).length === 0) return false;
  if (clausesOf(solution).length > 1) return true;
  const parts = solution.split(/[,，、]\s*|(?=[⇒→∴])/);
  const isExplained = parts.some((part) => !STEP.test(part) && EXPLAINING.test(part));
  return isExplained || parts.filter((part) => STEP.test(part)).length > 1;
}

const GRADE =
  /(?<!\p{L})(?:[小中高][一二三四五六](?=[級级年數数中英文物化生上下\s)）】,，、：:]|$)|[一二三四五六七八九]年[級级]|(?:grade|form|year|primary|secondary) \d{1,2}\b|[PSF]\.?[1-6]\b(?=\s|$)|(?:HK)?DSE\b|I?GCSE\b|A-?levels?\b|(?:小学|中学|高校)\s?[1-6]年|(?:초등|중학|고등)\S{0,3}\s?[1-6]학년)/giu;

/** What every grade has a piece of, and few other lines: far sooner told. */
const GRADE_SIGN =
  /[小中高][一二三四五六]|年[級级]|[学등학교]\S{0,3}\s?[1-6]|[emryEMRY] \d|[PSFpsf]\.?[1-6]|[dD][sS][eE]|[cC][sS][eE]|[lL][eE][vV][eE][lL]/;

function gradeLevel(lines: readonly string[]): string | null {
  const named = new Map<string, number>();
  for (const line of lines) {
    const start = line.slice(0, 500);
    if (!GRADE_SIGN.test(start)) continue;
    for (const [grade] of start.matchAll(GRADE)) {
      named.set(grade, (named.get(grade) ?? 0) + 1);
    }
  }
  return [...named].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
