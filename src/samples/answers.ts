import { z } from "zod";
import { count, id, percent, share, text, time } from "../lib/answers";
import { contentTypes, type MetricName, metricNames } from "./analysis/verdict";

const band = z.enum(["high", "medium", "basic"]);
const qualityMetrics = z
  .object(
    Object.fromEntries(metricNames.map((name) => [name, percent])) as Record<
      MetricName,
      typeof percent
    >,
  )
  .meta({ id: "QualityMetrics" });
const benchmarks = z.object({
  compared: z.array(text).readonly().describe("The benchmarks that it was compared with."),
  found: z.array(
    z.object({
      benchmark: text,
      passages: count,
      longest: count.describe("Words of the longest passage that it shares."),
      share: share.optional(),
      place: share.optional(),
    }),
  ),
});

/** Of all samples of a package; older figures lack the optional ones. */
export const dataQuality = z
  .object({
    samples: count,
    words: count,
    hanCharacters: count,
    tokens: count,
    aiTrainingValue: percent,
    band,
    qualityMetrics,
    languages: z.array(z.object({ code: text, share })),
    windows: z.array(percent).optional().describe("Quality along the samples."),
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
  decided: z.boolean().optional(),
  distinct: count.optional(),
  checked: count.optional(),
  wrong: count.optional(),
  leaked: count.optional(),
  beside: count.optional(),
  formed: count.optional(),
});

export const analysisAnswer = z
  .object({
    qualityMetrics,
    aiTrainingValue: percent,
    band,
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
