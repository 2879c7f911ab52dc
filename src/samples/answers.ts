import { z } from "zod";
import { count, id, percent, share, text, time } from "../lib/answers";
import { contentTypes, forms, type GateName, gateNames, genres, problemCodes } from "../quality";
import { structure } from "./structure-answers";

const band = z.enum(["high", "medium", "basic"]);
const qualityMetrics = z
  .record(text, percent)
  .describe("Percent for each metric. Results of older versions have more metrics.")
  .meta({ id: "QualityMetrics" });
const gate = z.object({ value: share, threshold: share });
const gates = z
  .object(
    Object.fromEntries(gateNames.map((name) => [name, gate])) as Record<GateName, typeof gate>,
  )
  .describe("Checks from published filters. A text fails if its value is below the threshold.")
  .meta({ id: "QualityGates" });
const valueRange = z
  .object({ low: percent, high: percent })
  .describe(
    "In nine cases out of ten, another passage of the text would have a value in this range.",
  );
const trainingValue = percent
  .nullable()
  .describe("Null for what is no text; `form` says what it is.");
const isSure = z
  .boolean()
  .describe(
    "False for samples that are too short to tell them from a chain of words. Their value is below 85, and could be anything in `valueRange`. Lists sort and filter by its lower end.",
  );
const form = z
  .enum(forms)
  .nullable()
  .describe("What the samples are if they are no text: a list, a log, an encoding or code.");
const benchmarks = z.object({
  compared: z.array(text).readonly().describe("Names of the benchmarks compared."),
  found: z
    .array(
      z.object({
        benchmark: text,
        passages: count,
        longest: count.describe("Length of the longest shared passage in words."),
        share: share.optional(),
        place: share.optional(),
      }),
    )
    .readonly(),
});

export const dataQuality = z
  .object({
    version: z.number().describe("Version of the analysis."),
    samples: count,
    words: count,
    scoredWords: count.optional().describe("Present if some of the words are code."),
    hanCharacters: count,
    tokens: count,
    aiTrainingValue: trainingValue,
    measuredShare: share.describe("Share of the listed words that the samples are."),
    valueRange: valueRange.nullable(),
    isSure,
    form,
    band,
    kinds: z.array(z.enum(contentTypes)).readonly().optional().describe("What the samples are."),
    gates,
    qualityMetrics,
    languages: z.array(z.object({ code: text, share })).readonly(),
    windows: z.array(percent).readonly().describe("Quality of each part of the samples."),
    benchmarks: benchmarks.nullish(),
  })
  .meta({ id: "DataQuality" });

const problemFacts = z.object({
  questions: count,
  answers: count,
  workedSolutions: count,
  workedSteps: count,
  diagrams: count,
  formulas: count,
  subject: text.nullable(),
  topics: z.array(z.object({ topic: text, questions: count })).readonly(),
  difficulty: z
    .object({
      level: text,
      basis: z.enum(["stated", "inferred"]),
      questions: z.record(text, count),
    })
    .nullable(),
  gradeLevel: text.nullable(),
  withTopic: count.optional().describe("Questions with a recognized topic."),
  distinct: count.describe("Questions that differ in more than their numbers."),
  checked: count.describe("Questions whose arithmetic was checked."),
  wrong: count.describe("Checked questions with a wrong answer."),
});

const problem = z
  .object({
    code: z.enum(problemCodes),
    share: share.describe("Share of the text."),
    count,
    at: z
      .array(z.array(count).length(2))
      .describe(
        "For the seller, the first occurrences: start and end in UTF-16 units of the extracted text.",
      ),
    advice: text.describe("What was found and what to change."),
  })
  .meta({ id: "QualityProblem" });

export const analysisSchema = z
  .object({
    qualityMetrics,
    aiTrainingValue: trainingValue,
    measuredShare: share
      .nullable()
      .describe("Share of the listed words that the sample is. Null without a listing."),
    valueRange,
    isSure,
    form,
    band,
    gates,
    problems: z.array(problem).describe("Largest first."),
    genre: z.enum(genres).nullable().describe("The kind of writing that the text resembles."),
    estimatedMarketValue: text,
    estimatedMarketValueBasis: text,
    suitableFor: z.array(text),
    recommendations: z.array(text),
    cannotJudge: z.array(text),
    contentType: z.enum(contentTypes),
    words: count,
    hanCharacters: count,
    tokens: count,
    characters: count,
    sentences: count,
    lines: count,
    format: z.enum(["plain", "json", "jsonl"]),
    language: z.object({ code: text, name: text, script: text, confidence: share }),
    encoding: text,
    duplicateShare: share,
    pii: z.record(text, count).describe("Number of matches for each kind of personal data."),
    structure: structure.nullable(),
    problemSet: problemFacts.nullable(),
  })
  .meta({ id: "Analysis" });

export const sampleSchema = z
  .object({
    id,
    packageId: id,
    filename: text,
    fileContent: text.describe(
      "The first 500 characters, or the whole text when sellers list their samples.",
    ),
    shownCharacters: count.describe(
      "Number of characters from the beginning that everyone can read.",
    ),
    fileType: text,
    contentType: z.enum(contentTypes),
    originalSize: count.describe("Size in bytes."),
    wordCount: count,
    qualityScore: text
      .nullable()
      .describe("The AI training value, from 0.00 to 1.00. Null for what is no text."),
    language: text.nullable(),
    uploadedAt: time,
    reviewedAt: time.nullable().describe("When an operator reviewed it for certification."),
    benchmarks: benchmarks.nullable(),
    analysis: analysisSchema.nullable(),
  })
  .meta({ id: "Sample" });

export const problemSetSchema = z
  .object({
    id,
    packageId: id,
    subject: text,
    subjectArea: text.nullable(),
    difficulty: text.nullable(),
    gradeLevel: text.nullable(),
    problemCount: count,
    solutionQuality: percent.nullable(),
    topicCoverage: z.record(text, count).describe("Number of questions by topic."),
    hasStepBySolutions: z.boolean(),
    hasDiagrams: z.boolean(),
    uploadedAt: time,
  })
  .meta({ id: "ProblemSet" });
