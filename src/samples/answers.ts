import { z } from "zod";
import { count, id, percent, share, text, time } from "../lib/answers";
import { contentTypes, type GateName, gateNames, genres, problemCodes } from "../quality";

const band = z.enum(["high", "medium", "basic"]);
const qualityMetrics = z
  .record(text, percent)
  .describe("Percent by metric; results of older versions have more metrics.")
  .meta({ id: "QualityMetrics" });
const gate = z.object({ value: share, threshold: share });
const gates = z
  .object(
    Object.fromEntries(gateNames.map((name) => [name, gate])) as Record<GateName, typeof gate>,
  )
  .describe("What published filters drop a text for: below its threshold it fails.")
  .meta({ id: "QualityGates" });
const valueRange = z
  .object({ low: percent, high: percent })
  .describe("Where the value lies nine times in ten, were another passage of the text read.");
const benchmarks = z.object({
  compared: z.array(text).readonly().describe("The benchmarks that it was compared with."),
  found: z
    .array(
      z.object({
        benchmark: text,
        passages: count,
        longest: count.describe("Words of the longest passage that it shares."),
        share: share.optional(),
        place: share.optional(),
      }),
    )
    .readonly(),
});

export const dataQuality = z
  .object({
    version: z.number().describe("Of the analysis that made the figures."),
    samples: count,
    words: count,
    hanCharacters: count,
    tokens: count,
    aiTrainingValue: percent,
    valueRange: valueRange.nullable(),
    band,
    gates,
    qualityMetrics,
    languages: z.array(z.object({ code: text, share })).readonly(),
    windows: z.array(percent).readonly().describe("Quality along the samples."),
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
  distinct: count.describe("Questions that differ by more than their numbers."),
  checked: count.describe("Questions whose arithmetic was worked out again."),
  wrong: count.describe("Those of them whose answer is another."),
});

const problem = z
  .object({
    code: z.enum(problemCodes),
    share: share.describe("Of the text."),
    count,
    at: z
      .array(z.tuple([count, count]))
      .describe("The first places: start and end in UTF-16 units of the text without its packing."),
    advice: text.describe("What was found and what to change."),
  })
  .meta({ id: "QualityProblem" });

export const analysisAnswer = z
  .object({
    qualityMetrics,
    aiTrainingValue: percent,
    valueRange,
    band,
    gates,
    problems: z.array(problem).describe("The largest first."),
    genre: z.enum(genres).nullable().describe("What kind of writing it looks like."),
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
    pii: z.record(text, count).describe("How often each kind of personal data was found."),
    problemSet: problemFacts.nullable(),
  })
  .meta({ id: "Analysis" });

export const sampleAnswer = z
  .object({
    id,
    packageId: id,
    filename: text,
    fileContent: text.describe("Its first 500 characters; in the list for its seller, all of it."),
    shownCharacters: count.describe("How many of its first characters everyone may read."),
    fileType: text,
    contentType: z.enum(contentTypes),
    originalSize: count.describe("Bytes."),
    wordCount: count,
    qualityScore: text.nullable().describe("The AI training value, from 0.00 to 1.00."),
    language: text.nullable(),
    uploadedAt: time,
    reviewedAt: time.nullable().describe("Of a certified package: when an operator read it."),
    benchmarks: benchmarks.nullable(),
    analysis: analysisAnswer.nullable(),
  })
  .meta({ id: "Sample" });

export const problemSetAnswer = z
  .object({
    id,
    packageId: id,
    subject: text,
    subjectArea: text.nullable(),
    difficulty: text.nullable(),
    gradeLevel: text.nullable(),
    problemCount: count,
    solutionQuality: percent.nullable(),
    topicCoverage: z.record(text, count).describe("Questions by topic."),
    hasStepBySolutions: z.boolean(),
    hasDiagrams: z.boolean(),
    uploadedAt: time,
  })
  .meta({ id: "ProblemSet" });
