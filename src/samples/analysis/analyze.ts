import { recommend, unjudged } from "./advice";
import type { Analysis, TextCounts } from "./analysis";
import type { EncodingName } from "./encoding/decode";
import { EmptyText } from "./errors";
import { drawExcerpts } from "./excerpts";
import { type Measurements, percentages } from "./findings";
import { isConfident } from "./language/language";
import { contentUniqueness } from "./metrics/content-uniqueness";
import { formatCleanliness } from "./metrics/format-cleanliness";
import { informationDensity } from "./metrics/information-density";
import { languageFluency, scoreOfJunk } from "./metrics/language-fluency";
import { lexicalRichness } from "./metrics/lexical-richness";
import { privacySafety } from "./metrics/privacy-safety";
import { sampleAdequacy } from "./metrics/sample-adequacy";
import { structureQuality } from "./metrics/structure-quality";
import { textIntegrity } from "./metrics/text-integrity";
import { typeFit } from "./metrics/type-fit";
import { modelReading } from "./model-reading";
import { modelLanguageOf } from "./naturalness/languages/model-language";
import { countPii, type PiiCounts } from "./privacy/pii";
import { countQuestions, type ProblemFacts, problemFacts, varietyOf } from "./problems/problems";
import { questionsOf } from "./problems/questions/questions";
import { profileOf } from "./profile/describe";
import { type Reading, readText } from "./reading";
import { type Repetitions, repetitionsOf } from "./repetition/ngrams";
import { inThousandths, percent } from "./score";
import { lettersOf } from "./text/characters";
import type { TokenCounter } from "./tokenizer/tokens";
import { marketValue, type SoldHere } from "./value/market-value";
import { suitableFor } from "./value/suitability";
import { type Reservations, trainingValue } from "./value/training-value";
import { bandOf, type ContentType, type Verdict } from "./verdict";

export interface AnalyzeOptions {
  contentType: ContentType;
  /** Where the text came from; text that was typed or sent as JSON is UTF-8. */
  encoding?: EncodingName | undefined;
  /** Declared size of the whole collection in words, for the market value. */
  collectionWords?: number | undefined;
  /** What like packages were sold for here, for the market value. */
  soldHere?: SoldHere | undefined;
}

/** Facts about one text that several parts of the analysis use. */
interface Facts {
  reading: Reading;
  type: ContentType;
  repetitions: Repetitions;
  pii: PiiCounts;
  /** Of problem banks only; of other texts it matters whether they are one. */
  problems: ProblemFacts | null;
  /** How far it is a bank of different questions with their bare answers, 0 to 1. */
  variety: number;
  questions: number;
}

/**
 * Analyses a text: a pure function save for the excerpts that it draws, linear in the text's
 * length, of a few seconds for the longest that are accepted. Run it in the worker (analyzer.ts), never on a server's event loop.
 * @throws EmptyText when there is nothing but white space
 */
export function analyzeText(
  given: string,
  { contentType, encoding = "utf-8", collectionWords, soldHere }: AnalyzeOptions,
  countTokens: TokenCounter,
): Analysis {
  const reading = readText(given, contentType);
  if (reading.text.trim() === "") throw new EmptyText();
  const facts = factsOf(reading, contentType);
  const measured = measure(facts);
  const verdict = verdictOf(measured, facts);
  const counts = textCounts(reading, countTokens);
  const duplicateShare = inThousandths(duplicateShareOf(facts));
  const problemSet = facts.problems;
  const { language, format } = reading;
  const { naturalness, characters } = reading;
  const unspaced = characters.han + characters.kana;
  const priced = {
    words: counts.words,
    letters: { alphabetic: lettersOf(characters) - unspaced, unspaced },
    duplicateShare,
    junk: inThousandths(naturalness?.junk ?? 0),
    band: verdict.band,
    collectionWords,
    soldHere,
  };
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
    modelReading: modelReading(reading),
    profile: profileOf(given, reading),
    excerpts: drawExcerpts(reading.withCommands),
    cannotJudge: unjudged(reading, verdict, problemSet),
    problemSet,
  };
}

function factsOf(reading: Reading, type: ContentType): Facts {
  const { raw, spaced } = reading.lines;
  const found = type === "problem_bank" ? questionsOf(spaced) : null;
  const problems = found && problemFacts(spaced, found);
  return {
    reading,
    type,
    repetitions: repetitionsOf(reading.said.words),
    pii: countPii(reading.withCommands),
    problems,
    variety: found && problems ? varietyOf(found.blocks, problems) : 0,
    questions: problems?.questions ?? countQuestions(raw),
  };
}

/** The price is that of all words: what formulas or a bank's questions repeat is not paid for twice. */
function duplicateShareOf({ reading, repetitions }: Facts): number {
  const { words, said } = reading;
  const all = said.words === words ? repetitions : repetitionsOf(words);
  return all.duplicates[0]?.share ?? 0;
}

/** A language is also decided where the others were told that take up what speaks against it. */
function isDecided({ language, naturalness }: Reading): boolean {
  return language.decided || isConfident(language.confidence + (naturalness?.foreign ?? 0));
}

function measure(facts: Facts): Measurements {
  const { reading, type, repetitions, pii, problems, variety, questions } = facts;
  const richness = lexicalRichness(reading, type);
  return {
    textIntegrity: textIntegrity(reading),
    contentUniqueness: contentUniqueness(reading, type, repetitions, variety),
    languageFluency: languageFluency(reading, type),
    lexicalRichness: richness,
    informationDensity: informationDensity(reading, type),
    structureQuality: structureQuality(reading, type),
    formatCleanliness: formatCleanliness(reading, type),
    privacySafety: privacySafety(pii, reading.characters.total),
    sampleAdequacy: sampleAdequacy(reading),
    typeFit: typeFit(reading, type, problems ?? questions, richness.score),
  };
}

function reservationsOf(reading: Reading): Reservations {
  const { naturalness, language } = reading;
  return {
    isLanguageDecided: isDecided(reading),
    // A text that is too short for its model is held down by its length.
    isModelled: naturalness !== null || modelLanguageOf(language) !== null,
    foreign: naturalness?.turned ?? 0,
  };
}

/** What a text's value is found from. */
export function valuedBy(reading: Reading, type: ContentType) {
  const qualityMetrics = percentages(measure(factsOf(reading, type)));
  return { qualityMetrics, reservations: reservationsOf(reading) };
}

function verdictOf(measured: Measurements, { reading, type }: Facts): Verdict {
  const { naturalness } = reading;
  const reservations = reservationsOf(reading);
  const qualityMetrics = percentages(measured);
  const { value, limitedBy } = trainingValue(qualityMetrics, type, reservations);
  /** The value, were so much more or less of the text junk. */
  const valueAt = (more: number) => {
    if (!naturalness) return value;
    const fluency = percent(scoreOfJunk(naturalness.junk + more));
    const languageFluency = more > 0 ? Math.min(fluency, qualityMetrics.languageFluency) : fluency;
    return trainingValue({ ...qualityMetrics, languageFluency }, type, reservations).value;
  };
  const margin = naturalness?.margin ?? 0;
  const valueRange = {
    low: Math.min(value, valueAt(margin)),
    high: Math.max(value, valueAt(-margin)),
  };
  return { qualityMetrics, aiTrainingValue: value, valueRange, band: bandOf(value), limitedBy };
}

function textCounts(reading: Reading, countTokens: TokenCounter): TextCounts {
  return {
    characters: reading.characters.total,
    words: reading.words.count,
    hanCharacters: reading.han.han,
    tokens: countTokens(reading.text),
    sentences: reading.sentences.length,
    lines: reading.linesInFile.raw.length,
  };
}
