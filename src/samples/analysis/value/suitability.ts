import type { Language } from "../language/language";
import { type ProblemFacts, strayAnswers } from "../problems/problems";
import type { ContentType, QualityMetrics, Verdict } from "../verdict";

/** What a text can be used for in training, as far as its form tells. */
export type Use =
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

export interface Suited extends Verdict {
  contentType: ContentType;
  language: Language;
  problemSet: ProblemFacts | null;
}

/** Questions from which a bank measures anything. */
const EVALUATION_QUESTIONS = 10;

/** Names the uses that the measured facts speak for; "none" when there is nothing to learn from. */
export function suitableFor(suited: Suited): Use[] {
  const { aiTrainingValue, qualityMetrics } = suited;
  if (aiTrainingValue < 60) return isBeyondCleaning(qualityMetrics) ? ["none"] : ["after-cleaning"];
  return [...usesOfType(suited), ...usesOfLanguage(suited)];
}

/** Shuffled words and pages of nothing but advertising stay so; repeats and bad characters do not. */
function isBeyondCleaning({ languageFluency, formatCleanliness, textIntegrity }: QualityMetrics) {
  const readable = textIntegrity >= 50;
  return (languageFluency < 50 && readable) || formatCleanliness < 20;
}

function usesOfType(suited: Suited): Use[] {
  const { contentType, qualityMetrics, aiTrainingValue, problemSet } = suited;
  if (problemSet) return usesOfProblems(problemSet);
  const general: Use[] = [aiTrainingValue >= 85 ? "pretraining" : "continued-pretraining"];
  if (qualityMetrics.typeFit < 60) return general;
  return [...general, contentType === "literary" ? "style-tuning" : "knowledge-tuning"];
}

function usesOfProblems(facts: ProblemFacts): Use[] {
  const { questions, distinct, workedSolutions, wrong, leaked } = facts;
  const uses: Use[] = [];
  const answers = facts.answers - strayAnswers(facts);
  if (answers * 2 >= questions) uses.push("instruction-tuning");
  if (workedSolutions * 2 >= questions) uses.push("reasoning-tuning");
  const sound = answers - wrong - leaked;
  const isTest = distinct >= EVALUATION_QUESTIONS && distinct * 2 >= questions;
  if (isTest && sound * 10 >= questions * 9) uses.push("evaluation");
  return uses.length > 0 ? uses : ["continued-pretraining"];
}

function usesOfLanguage({ language }: Suited): Use[] {
  const uses: Use[] = [];
  if (language.code === "bilingual-zh-en") uses.push("translation");
  if (language.script === "Hant") uses.push("traditional-chinese");
  if (language.variety === "classical") uses.push("classical-chinese");
  if (language.variety === "cantonese") uses.push("cantonese");
  return uses;
}
