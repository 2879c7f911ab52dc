import { recommend, unjudged } from "./advice";
import { type Analysis, bandOf, type ContentType, type TextCounts, type Verdict } from "./analysis";
import type { EncodingName } from "./decode";
import { EmptyText } from "./errors";
import { type Measurements, percentages } from "./findings";
import { marketValue } from "./market-value";
import { contentUniqueness } from "./metrics/content-uniqueness";
import { formatCleanliness } from "./metrics/format-cleanliness";
import { informationDensity } from "./metrics/information-density";
import { languageFluency } from "./metrics/language-fluency";
import { lexicalRichness } from "./metrics/lexical-richness";
import { privacySafety } from "./metrics/privacy-safety";
import { sampleAdequacy } from "./metrics/sample-adequacy";
import { structureQuality } from "./metrics/structure-quality";
import { textIntegrity } from "./metrics/text-integrity";
import { typeFit } from "./metrics/type-fit";
import { type Repetitions, repetitionsOf } from "./ngrams";
import { countPii, type PiiCounts } from "./pii";
import { type ProblemFacts, problemFacts } from "./problems";
import { type Reading, readText } from "./reading";
import { suitableFor } from "./suitability";
import type { TokenCounter } from "./tokens";
import { trainingValue } from "./training-value";

export interface AnalyzeOptions {
  contentType: ContentType;
  /** Where the text came from; text that was typed or sent as JSON is UTF-8. */
  encoding?: EncodingName | undefined;
  /** Declared size of the whole collection in words, for the market value. */
  collectionWords?: number | undefined;
}

/** Facts about one text that several parts of the analysis use. */
interface Facts {
  reading: Reading;
  type: ContentType;
  repetitions: Repetitions;
  pii: PiiCounts;
  problems: ProblemFacts;
}

/**
 * Analyses a text: a pure function, linear in its length, of a few seconds for the longest texts
 * that are accepted. Run it in the worker (analyzer.ts), never on a server's event loop.
 * @throws EmptyText when there is nothing but white space
 */
export function analyzeText(
  given: string,
  { contentType, encoding = "utf-8", collectionWords }: AnalyzeOptions,
  countTokens: TokenCounter,
): Analysis {
  const reading = readText(given);
  if (reading.text.trim() === "") throw new EmptyText();
  const facts = factsOf(reading, contentType);
  const measured = measure(facts);
  const verdict = verdictOf(measured, contentType);
  const counts = textCounts(reading, countTokens);
  const duplicateShare = inThousandths(facts.repetitions.duplicates[0]?.share ?? 0);
  const problemSet = contentType === "problem_bank" ? facts.problems : null;
  const { language, format } = reading;
  const priced = { ...counts, duplicateShare, band: verdict.band, collectionWords };
  return {
    contentType,
    ...verdict,
    estimatedMarketValue: marketValue(priced),
    suitableFor: suitableFor({ ...verdict, contentType, language, problemSet }),
    recommendations: recommend(measured, reading, encoding),
    counts,
    language,
    encoding,
    format,
    duplicateShare,
    pii: facts.pii,
    cannotJudge: unjudged(reading, verdict, problemSet),
    problemSet,
  };
}

function factsOf(reading: Reading, type: ContentType): Facts {
  return {
    reading,
    type,
    repetitions: repetitionsOf(reading.words),
    pii: countPii(reading.text),
    problems: problemFacts(reading.lines.raw),
  };
}

function measure({ reading, type, repetitions, pii, problems }: Facts): Measurements {
  const richness = lexicalRichness(reading, type);
  return {
    textIntegrity: textIntegrity(reading),
    contentUniqueness: contentUniqueness(reading, type, repetitions),
    languageFluency: languageFluency(reading, type),
    lexicalRichness: richness,
    informationDensity: informationDensity(reading, type),
    structureQuality: structureQuality(reading, type),
    formatCleanliness: formatCleanliness(reading, type),
    privacySafety: privacySafety(pii, reading.characters.total),
    sampleAdequacy: sampleAdequacy(reading),
    typeFit: typeFit(reading, type, problems, richness.score),
  };
}

function verdictOf(measured: Measurements, type: ContentType): Verdict {
  const qualityMetrics = percentages(measured);
  const { value, limitedBy } = trainingValue(qualityMetrics, type);
  return { qualityMetrics, aiTrainingValue: value, band: bandOf(value), limitedBy };
}

function inThousandths(part: number): number {
  return Math.round(part * 1000) / 1000;
}

function textCounts(reading: Reading, countTokens: TokenCounter): TextCounts {
  return {
    characters: reading.characters.total,
    words: reading.words.count,
    hanCharacters: reading.han.han,
    tokens: countTokens(reading.text),
    sentences: reading.sentences.length,
    lines: reading.lines.raw.length,
  };
}
