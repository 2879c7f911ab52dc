import type { Report } from "../quality";

export type SampleUse =
  | "pretraining"
  | "continued-pretraining"
  | "style-tuning"
  | "knowledge-tuning"
  | "instruction-tuning"
  | "reasoning-tuning"
  | "evaluation"
  | "translation"
  | "traditional-chinese"
  | "classical-chinese"
  | "cantonese"
  | "after-cleaning"
  | "none";

const MIN_EVALUATION_QUESTIONS = 10;

const HALF = 0.5;
const NEARLY_ALL = 0.9;

const USE_CONDITIONS: readonly (readonly [SampleUse, (report: Report) => boolean])[] = [
  ["pretraining", ({ questions, band }) => !questions && band === "high"],
  [
    "continued-pretraining",
    ({ questions, band }) =>
      questions
        ? !hasShare(questions, "answers", HALF) && !hasShare(questions, "workedSolutions", HALF)
        : band === "medium",
  ],
  ["style-tuning", ({ contentType, genre }) => contentType === "literary" && genre !== "law"],
  ["knowledge-tuning", ({ contentType }) => contentType === "educational"],
  ["instruction-tuning", ({ questions }) => hasShare(questions, "answers", HALF)],
  ["reasoning-tuning", ({ questions }) => hasShare(questions, "workedSolutions", HALF)],
  ["evaluation", ({ questions }) => isEvaluationSet(questions)],
  ["translation", ({ facts }) => facts.language.code === "bilingual-zh-en"],
  ["traditional-chinese", ({ facts }) => facts.language.script === "Hant"],
  ["classical-chinese", ({ facts }) => facts.language.variety === "classical"],
  ["cantonese", ({ facts }) => facts.language.variety === "cantonese"],
];

export function suitableUses(report: Report): SampleUse[] {
  const { natural } = report.gates;
  if (report.band === "basic")
    return [natural.value < natural.threshold ? "none" : "after-cleaning"];
  return USE_CONDITIONS.filter(([, isMet]) => isMet(report)).map(([use]) => use);
}

function hasShare(bank: Report["questions"], kind: "answers" | "workedSolutions", share: number) {
  return bank !== null && bank.questions > 0 && bank[kind] >= bank.questions * share;
}

function isEvaluationSet(bank: Report["questions"]): boolean {
  if (!bank || bank.distinct < MIN_EVALUATION_QUESTIONS) return false;
  const { questions, distinct, answers, wrong } = bank;
  return distinct >= questions * HALF && answers - wrong >= questions * NEARLY_ALL;
}
