import { wordFinding, wordLanguage } from "../../../views/messages/analysis-words";
import { messagesFor } from "../../../views/messages/catalogue";
import type { Analysis } from "../../samples/analysis/analysis";

/**
 * An analysis as the JSON calls carry it (docs/product.md#quality-figures), its sentences in
 * English: `qualityMetrics` in percent, `estimatedMarketValue`, `suitableFor` and `recommendations`
 * as texts; beside them the facts that they rest on.
 */
export function analysisJson(analysis: Analysis) {
  const { quality } = messagesFor("en");
  return {
    qualityMetrics: analysis.qualityMetrics,
    aiTrainingValue: analysis.aiTrainingValue,
    band: analysis.band,
    estimatedMarketValue: quality.estimatedValue(analysis.estimatedMarketValue),
    estimatedMarketValueBasis: quality.valueBasis(analysis.estimatedMarketValue),
    suitableFor: analysis.suitableFor.map((use) => quality.uses[use]),
    recommendations: analysis.recommendations.map((finding) => wordFinding(quality, finding)),
    cannotJudge: analysis.cannotJudge.map((code) => quality.unjudged[code]),
    contentType: analysis.contentType,
    words: analysis.counts.words,
    hanCharacters: analysis.counts.hanCharacters,
    tokens: analysis.counts.tokens,
    characters: analysis.counts.characters,
    language: {
      code: analysis.language.code,
      name: wordLanguage(quality, analysis.language),
      script: analysis.language.script,
      confidence: analysis.language.confidence,
    },
    encoding: analysis.encoding,
    duplicateShare: analysis.duplicateShare,
    pii: analysis.pii,
    problemSet: analysis.problemSet,
  };
}
