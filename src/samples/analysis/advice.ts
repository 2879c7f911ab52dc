import type { Unjudged } from "./analysis";
import type { EncodingName } from "./encoding/decode";
import { check, type Finding, type Measurements } from "./findings";
import { hasOwnRules } from "./language/rules";
import type { ProblemFacts } from "./problems/problems";
import type { Reading } from "./reading";
import { metricWeights } from "./value/training-value";
import { metricNames, type Verdict } from "./verdict";

/** All that was found, by what the value gains if its metric is mended, the largest gain first. */
export function recommend(
  measured: Measurements,
  reading: Reading,
  encoding: EncodingName,
): Finding[] {
  const gain = ({ metric }: Finding) => metricWeights[metric] * (1 - measured[metric].score);
  return [
    ...metricNames.flatMap((metric) => measured[metric].findings),
    ...encodingFindings(encoding),
    ...languageFindings(reading),
  ].sort((a, b) => gain(b) - gain(a));
}

function encodingFindings(encoding: EncodingName): Finding[] {
  if (encoding.startsWith("utf-8") || encoding === "broken-utf-8") return [];
  return [check(0, "textIntegrity", "not-utf8", { encoding }).finding];
}

function languageFindings({ language, han, characters }: Reading): Finding[] {
  const { traditionalOnly: traditional, simplifiedOnly: simplified } = han;
  if (language.code === "zh" && traditional > 0 && simplified > 0)
    return [check(0, "languageFluency", "mixed-variants", { traditional, simplified }).finding];
  if (language.decided || characters.total === characters.space) return [];
  const { confidence } = language;
  return [check(0, "languageFluency", "language-undecided", { confidence }).finding];
}

/** What no rule could tell about this text. */
export function unjudged(
  reading: Reading,
  { aiTrainingValue }: Verdict,
  problemSet: ProblemFacts | null,
): Unjudged[] {
  const { wordOrder, naturalness, language } = reading;
  const limits: Unjudged[] = ["truth", "copyright"];
  if (aiTrainingValue >= 85) limits.push("rank-among-good");
  limits.push("rest-of-collection");
  if (language.variety === "cantonese") limits.push("cantonese");
  if (problemSet && problemSet.answers > 0) limits.push("answers-correct");
  if (wordOrder === null && naturalness === null) limits.push("word-order");
  if (language.code !== "none" && !hasOwnRules(language)) limits.push("language-rules");
  if (language.code === "bilingual-zh-en") limits.push("translation");
  return limits;
}
