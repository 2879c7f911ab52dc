import type { ContentType, QualityMetrics, Unjudged } from "./analysis";
import type { EncodingName } from "./decode";
import { check, type Finding } from "./findings";
import type { ProblemFacts } from "./problems";
import type { Reading } from "./reading";
import { hasOwnRules } from "./rules";
import { metricWeights } from "./training-value";

/** What the reading itself shows, beside what the metrics found. */
export function readingFindings(reading: Reading, encoding: EncodingName): Finding[] {
  const { language, han, characters } = reading;
  const findings: Finding[] = [];
  if (!encoding.startsWith("utf-8") && encoding !== "broken-utf-8")
    findings.push(check(0, "textIntegrity", "not-utf8", { encoding }).finding);
  if (language.code === "zh" && han.traditionalOnly > 0 && han.simplifiedOnly > 0) {
    const variants = { traditional: han.traditionalOnly, simplified: han.simplifiedOnly };
    findings.push(check(0, "languageFluency", "mixed-variants", variants).finding);
  } else if (!language.decided && characters.total > characters.space) {
    const { confidence } = language;
    findings.push(check(0, "languageFluency", "language-undecided", { confidence }).finding);
  }
  return findings;
}

/** Sorts findings by what the value gains if their metric is mended, the largest gain first. */
export function byGain(findings: readonly Finding[], metrics: QualityMetrics): Finding[] {
  const gain = ({ metric }: Finding) => metricWeights[metric] * (100 - metrics[metric]);
  return findings.toSorted((a, b) => gain(b) - gain(a));
}

/** What no rule could tell about this text. */
export function unjudged(
  reading: Reading,
  type: ContentType,
  problems: ProblemFacts,
  aiTrainingValue: number,
): Unjudged[] {
  const { wordOrder, language } = reading;
  const limits: Unjudged[] = ["truth", "copyright"];
  if (aiTrainingValue >= 85) limits.push("rank-among-good");
  limits.push("rest-of-collection");
  if (type === "problem_bank" && problems.answers > 0) limits.push("answers-correct");
  if (wordOrder === null) limits.push("word-order");
  if (language.code !== "none" && !hasOwnRules(language)) limits.push("language-rules");
  if (language.code === "bilingual-zh-en") limits.push("translation");
  return limits;
}
