import type { ProblemBlock } from "../questions/block";
import { STEP } from "../wording/patterns";

export const difficultyLevels = ["easy", "medium", "hard"] as const;
export type DifficultyLevel = (typeof difficultyLevels)[number];

/** How hard a bank's questions are, and how that is known. */
export interface Difficulty {
  /** The level of most questions; "mixed" where none holds for two thirds of them. */
  level: DifficultyLevel | "mixed";
  /** Stated by the bank, or inferred from the number of worked steps. */
  basis: "stated" | "inferred";
  questions: Readonly<Record<DifficultyLevel, number>>;
}

const STATED: readonly [DifficultyLevel, RegExp][] = [
  [
    "hard",
    /難度\s*[:：]?\s*[難高困]|难度\s*[:：]?\s*[难高困]|(?:difficulty|level)\s*[:：]\s*(?:hard|difficult|advanced|high)|★{4,5}|[【([（](?:[難难]|挑[戰战]|進階|进阶|hard|challenge|advanced|応用|発展)[】)\]）]|(?:挑[戰战]|進階|进阶)[題题]/i,
  ],
  [
    "medium",
    /[難难]度\s*[:：]?\s*中|(?:difficulty|level)\s*[:：]\s*(?:medium|moderate|intermediate)|(?<!★)★{3}(?!★)|[【([（](?:中等?|medium|moderate|intermediate|標準|标准)[】)\]）]/i,
  ],
  [
    "easy",
    /[難难]度\s*[:：]?\s*[易低簡简]|(?:difficulty|level)\s*[:：]\s*(?:easy|basic|beginner|low)|(?<!★)★{1,2}(?!★)|[【([（](?:易|基[礎础]|easy|basic|基本)[】)\]）]|基[礎础][題题]/i,
  ],
];

function statedLevel({ heading, question }: ProblemBlock): DifficultyLevel | null {
  const inQuestion = STATED.find(([, pattern]) => pattern.test(question));
  return (inQuestion ?? STATED.find(([, pattern]) => pattern.test(heading)))?.[0] ?? null;
}

/** The lines and clauses of a worked solution. */
export function clausesOf(solution: string): string[] {
  return solution.split(/\n|[。；;]|\.\s/).filter((clause) => clause.trim().length > 1);
}

/** Those that carry an equation or lead on. */
export function stepsOf(solution: string): string[] {
  return clausesOf(solution).filter((clause) => STEP.test(clause));
}

/** Up to this many steps a question counts as easy, and as medium. Our own scale, so it is said. */
const EASY_STEPS = 2;
const MEDIUM_STEPS = 4;

function inferredLevel({ solution }: ProblemBlock): DifficultyLevel | null {
  const steps = stepsOf(solution).length;
  if (steps === 0) return null;
  if (steps <= EASY_STEPS) return "easy";
  return steps <= MEDIUM_STEPS ? "medium" : "hard";
}

/** The difficulty that a bank states, else what its worked steps suggest; null without either. */
export function difficultyOf(blocks: readonly ProblemBlock[]): Difficulty | null {
  const stated = count(blocks.map(statedLevel));
  if (stated.total > 0) return { ...summary(stated), basis: "stated" };
  const inferred = count(blocks.map(inferredLevel));
  return inferred.total > 0 ? { ...summary(inferred), basis: "inferred" } : null;
}

interface LevelCount {
  questions: Record<DifficultyLevel, number>;
  total: number;
}

function count(levels: readonly (DifficultyLevel | null)[]): LevelCount {
  const questions = { easy: 0, medium: 0, hard: 0 };
  for (const level of levels) if (level) questions[level]++;
  return { questions, total: questions.easy + questions.medium + questions.hard };
}

function summary({ questions, total }: LevelCount) {
  const leading = difficultyLevels.find((level) => questions[level] * 3 >= total * 2);
  return { level: leading ?? ("mixed" as const), questions };
}
