import type { ChatFigures, Gate, Report } from "../quality";

export type SampleUse =
  | "pretraining"
  | "dialogue-tuning"
  | "preference-tuning"
  | "code-models"
  | "machine-translation"
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
  ["dialogue-tuning", ({ structure }) => structure?.kind === "chat"],
  ["preference-tuning", ({ structure }) => structure?.kind === "chat" && isRated(structure)],
  ["machine-translation", ({ structure }) => structure?.kind === "parallel"],
  ["pretraining", (report) => isText(report) && !report.questions && report.band === "high"],
  [
    "continued-pretraining",
    ({ questions, band, ...report }) =>
      questions
        ? !hasShare(questions, "answers", HALF) && !hasShare(questions, "workedSolutions", HALF)
        : isText(report) && band === "medium",
  ],
  [
    "style-tuning",
    ({ contentType, genre, ...report }) =>
      isText(report) && contentType === "literary" && genre !== "law",
  ],
  ["knowledge-tuning", (report) => isText(report) && report.contentType === "educational"],
  ["instruction-tuning", ({ questions }) => hasShare(questions, "answers", HALF)],
  ["reasoning-tuning", ({ questions }) => hasShare(questions, "workedSolutions", HALF)],
  ["evaluation", ({ questions }) => isEvaluationSet(questions)],
  [
    "translation",
    ({ facts, ...report }) => isText(report) && facts.language.code === "bilingual-zh-en",
  ],
  ["traditional-chinese", ({ facts }) => facts.language.script === "Hant"],
  ["classical-chinese", ({ facts }) => facts.language.variety === "classical"],
  ["cantonese", ({ facts }) => facts.language.variety === "cantonese"],
];

export function suitableUses(report: Report): SampleUse[] {
  const { natural, unique, clean } = report.gates;
  if (report.form === "code")
    return [unique, clean].every(isPassed) ? ["code-models"] : ["after-cleaning"];
  if (report.band === "basic")
    return [natural.value < natural.threshold ? "none" : "after-cleaning"];
  return USE_CONDITIONS.filter(([, isMet]) => isMet(report)).map(([use]) => use);
}

const isPassed = ({ value, threshold }: Gate) => value >= threshold;

/** Whether the texts have no structure of their own. */
const isText = ({ structure }: Pick<Report, "structure">) => !structure;

function isRated({ turns, conversations, ratedTurns, ratedConversations }: ChatFigures): boolean {
  return ratedTurns >= turns * HALF || ratedConversations >= conversations * HALF;
}

function hasShare(bank: Report["questions"], kind: "answers" | "workedSolutions", share: number) {
  return bank !== null && bank.questions > 0 && bank[kind] >= bank.questions * share;
}

function isEvaluationSet(bank: Report["questions"]): boolean {
  if (!bank || bank.distinct < MIN_EVALUATION_QUESTIONS) return false;
  const { questions, distinct, answers, wrong } = bank;
  return distinct >= questions * HALF && answers - wrong >= questions * NEARLY_ALL;
}
