import type { Block } from "./blocks";
import { re, STEP } from "./grammar";
import { timesOf } from "./topics";

export const difficultyLevels = ["easy", "medium", "hard"] as const;
type DifficultyLevel = (typeof difficultyLevels)[number];

export interface Difficulty {
  level: DifficultyLevel | "mixed";
  basis: "stated" | "inferred";
  questions: Readonly<Record<DifficultyLevel, number>>;
}

const STATED: Readonly<Record<DifficultyLevel, RegExp>> = {
  hard: re`[難难]度 ?[:：]? ?[難难高困]|(?:difficulty|level) ?[:：] ?(?:hard|difficult|advanced|high)|★{4,5}|[【([（](?:[難难]|挑[戰战]|進階|进阶|hard|challenge|advanced|応用|発展)[】)\]）]|(?:挑[戰战]|進階|进阶)[題题]`,
  medium: re`[難难]度 ?[:：]? ?中|(?:difficulty|level) ?[:：] ?(?:medium|moderate|intermediate)|(?<!★)★{3}(?!★)|[【([（](?:中等?|medium|moderate|intermediate|標準|标准)[】)\]）]`,
  easy: re`[難难]度 ?[:：]? ?[易低簡简]|(?:difficulty|level) ?[:：] ?(?:easy|basic|beginner|low)|(?<!★)★{1,2}(?!★)|[【([（](?:易|基[礎础]|easy|basic|基本)[】)\]）]|基[礎础][題题]`,
};

export function stepsOf(solution: string): string[] {
  return solution.split(/\n|[。；;]|\.\s/).filter((clause) => STEP.test(clause));
}

function statedLevel({ heading, question }: Block): DifficultyLevel | undefined {
  const levelIn = (text: string) => difficultyLevels.find((level) => STATED[level].test(text));
  return levelIn(question) ?? levelIn(heading);
}

export function difficultyOf(blocks: readonly Block[]): Difficulty | null {
  const stated = blocks.flatMap((block) => statedLevel(block) ?? []);
  const basis = stated.length > 0 ? "stated" : "inferred";
  // Our own scale: up to two steps are easy, up to four medium.
  const steps = blocks.map(({ solution }) => stepsOf(solution).length).filter((count) => count > 0);
  const inferred = steps.map((count) => (count <= 2 ? "easy" : count <= 4 ? "medium" : "hard"));
  const levels = basis === "stated" ? stated : inferred;
  const counts = timesOf<DifficultyLevel>(levels);
  const [[leading, times] = [null, 0]] = counts;
  const level = times * 3 >= levels.length * 2 ? leading : "mixed";
  const questions = { easy: 0, medium: 0, hard: 0, ...Object.fromEntries(counts) };
  return level && { level, basis, questions };
}
