import type { z } from "zod";
import {
  estimateBasisText,
  estimateText,
  languageText,
  problemText,
} from "../../../messages/analysis-words";
import { messagesFor } from "../../../messages/catalogue";
import { textValueOf } from "../../quality";
import type { analysisSchema } from "../../samples/answers";
import type { SampleAnalysis } from "../../samples/sample-analysis";

/** Only the seller sees the places of problems; everyone else sees how many there are. */
export function analysisJson(
  analysis: SampleAnalysis,
  { isOwn = false } = {},
): z.output<typeof analysisSchema> {
  const { quality } = messagesFor("en");
  const { language, ...facts } = analysis.facts;
  const problems = analysis.problems.map(({ code, share, count, at, ...rest }) => ({
    code,
    share,
    count,
    at: isOwn ? at.map(([start, end]) => [start, end] satisfies [number, number]) : [],
    advice: problemText(quality, { code, share, count, at, ...rest }),
  }));
  return {
    qualityMetrics: analysis.qualityMetrics,
    aiTrainingValue: textValueOf(analysis),
    valueRange: analysis.valueRange,
    isSure: analysis.isSure,
    form: analysis.form,
    band: analysis.band,
    gates: analysis.gates,
    problems,
    genre: analysis.genre,
    estimatedMarketValue: estimateText(quality, analysis.estimatedMarketValue),
    estimatedMarketValueBasis: estimateBasisText(quality, analysis.estimatedMarketValue),
    suitableFor: analysis.suitableFor.map((use) => quality.uses[use]),
    recommendations: problems.map(({ advice }) => advice),
    cannotJudge: analysis.cannotJudge.map((code) => quality.unjudged[code]),
    contentType: analysis.contentType,
    ...facts,
    language: {
      code: language.code,
      name: languageText(quality, language),
      script: language.script,
      confidence: language.confidence,
    },
    problemSet: analysis.questions,
  };
}
