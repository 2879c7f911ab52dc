import type { z } from "zod";
import type { Db } from "../../../db/client";
import { isoTime } from "../../lib/time";
import { SHOWN_CHARACTERS } from "../../rules/limits";
import type { problemSetSchema, sampleSchema } from "../../samples/answers";
import type { BenchmarkReport } from "../../samples/comparison/benchmark-matches";
import { readAnalysis } from "../../samples/earlier-analyses";
import type { ProblemSet } from "../../samples/problem-sets";
import { wholeText } from "../../samples/sample-text";
import { type SamplePreview, sampleType } from "../../samples/samples";
import { analysisJson } from "./analysis-json";

/** The texts can add up to 200 MB, so they are streamed. */
export async function* streamSamples(db: Db, list: readonly z.output<typeof sampleSchema>[]) {
  for (const [i, sample] of list.entries()) {
    const fileContent = (await wholeText(db, sample.id)) ?? sample.fileContent;
    yield `${i === 0 ? "[" : ","}${JSON.stringify({ ...sample, fileContent })}`;
  }
  yield list.length === 0 ? "[]" : "]";
}

export function sampleJson(
  sample: SamplePreview,
  isCertified: boolean,
  isOwn: boolean,
): z.output<typeof sampleSchema> {
  return {
    id: sample.id,
    packageId: sample.package_id,
    filename: sample.filename,
    fileContent: sample.excerpt,
    shownCharacters: sample.shown_characters ?? SHOWN_CHARACTERS.least,
    fileType: sample.file_type,
    contentType: sampleType(sample),
    originalSize: sample.original_size,
    wordCount: sample.word_count,
    qualityScore: sample.quality_score === null ? null : (sample.quality_score / 100).toFixed(2),
    language: sample.language,
    uploadedAt: isoTime(sample.uploaded_at),
    reviewedAt: !isCertified || sample.reviewed_at === null ? null : isoTime(sample.reviewed_at),
    benchmarks: sample.benchmarks ? benchmarksJson(sample.benchmarks) : null,
    analysis: sample.analysis ? analysisJson(readAnalysis(sample.analysis), { isOwn }) : null,
  };
}

/** Returns only counts, because the matched text is not public. */
function benchmarksJson(stored: string) {
  const { compared, found } = JSON.parse(stored) as BenchmarkReport;
  return { compared, found: found.map(({ opening: _, ...match }) => match) };
}

export function problemSetJson(set: ProblemSet): z.output<typeof problemSetSchema> {
  return {
    id: set.id,
    packageId: set.package_id,
    subject: set.subject,
    subjectArea: set.subject_area,
    difficulty: set.difficulty,
    gradeLevel: set.grade_level,
    problemCount: set.problem_count,
    solutionQuality: set.solution_quality,
    topicCoverage: JSON.parse(set.topic_coverage) as Record<string, number>,
    hasStepBySolutions: set.has_step_by_solutions === 1,
    hasDiagrams: set.has_diagrams === 1,
    uploadedAt: isoTime(set.uploaded_at),
  };
}
