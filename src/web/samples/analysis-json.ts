import type { z } from "zod";
import { languageText, problemText, shareOfCollection } from "../../../messages/analysis-words";
import { messagesFor } from "../../../messages/catalogue";
import { estimateBasisText, estimateText } from "../../../messages/estimate-words";
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
    qualityMetrics: measuredMetrics(analysis),
    aiTrainingValue: textValueOf(analysis),
    measuredShare: shareOfCollection(analysis),
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
    structure: analysis.structure ?? null,
    problemSet: analysis.questions,
  };
}

/** Naturalness is not measured in code. */
function measuredMetrics({ form, qualityMetrics }: SampleAnalysis) {
  if (form !== "code") return qualityMetrics;
  const { languageFluency: _, ...measured } = qualityMetrics;
  return measured;
}
