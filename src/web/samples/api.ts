import { Elysia } from "elysia";
import { z } from "zod";
import type { Db } from "../../../db/client";
import { isoTime } from "../../lib/time";
import { SHOWN_CHARACTERS } from "../../rules/limits";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import { analysisSchema, problemSetSchema, sampleSchema } from "../../samples/answers";
import type { BenchmarkReport } from "../../samples/comparison/benchmark-matches";
import { readAnalysis } from "../../samples/earlier-analyses";
import { listProblemSets, type ProblemSet } from "../../samples/problem-sets";
import { removeSample, wholeText } from "../../samples/sample-text";
import { findSample, listSamples, type SamplePreview } from "../../samples/samples";
import { analysisRequest, MAX_TEXT_BODY_BYTES, newSample } from "../../samples/schema";
import type { FreeSpaceCheck } from "../../store/folder-store";
import { readerPlugin, requireSeller, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { streamed } from "../http/streamed";
import { visiblePackage } from "../http/visible-package";
import { analysisJson } from "./analysis-json";
import { analyzeSample, replaceSampleText, uploadSample } from "./upload";

interface Deps extends AppContext {
  analyzer: Analyzer;
  disk: FreeSpaceCheck;
}

const JSON_HEADERS = {
  "content-type": "application/json;charset=utf-8",
  "cache-control": "no-store",
};

export function sampleApi(services: Deps) {
  const { db, disk, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Samples"] })
    .use(readerPlugin(services))
    .post(
      "/analyze-sample",
      async ({ viewer, body }) => {
        const { id } = requireSignedIn(viewer);
        return { analysis: analysisJson(await analyzeSample(services, id, body), { isOwn: true }) };
      },
      {
        body: analysisRequest,
        ...apiCall("Analyze a text without storing it", {
          limit: "analyses",
          maxBodyBytes: MAX_TEXT_BODY_BYTES,
          caller: "member",
          responses: z.object({ analysis: analysisSchema }),
        }),
      },
    )
    .get(
      "/packages/:id/samples",
      async ({ params, viewer }) => {
        const lot = await visiblePackage(services, viewer, params.id);
        const samples = await listSamples(db, lot.id);
        const isOwn = viewer?.id === lot.seller_id;
        const list = samples.map((sample) => sampleJson(sample, lot.certified === 1, isOwn));
        if (!isOwn) return list;
        return streamed(streamSamples(db, list), JSON_HEADERS);
      },
      apiCall("List the samples of a package", {
        caller: "anyone",
        responses: z.array(sampleSchema),
      }),
    )
    .get(
      "/packages/:id/problem-sets",
      async ({ params, viewer }) => {
        const { id } = await visiblePackage(services, viewer, params.id);
        return (await listProblemSets(db, id)).map(problemSetJson);
      },
      apiCall("List the problem sets in a package's samples", {
        caller: "anyone",
        responses: z.array(problemSetSchema),
      }),
    )
    .post(
      "/packages/:id/samples",
      async ({ viewer, params, body, status }) => {
        const owner = { packageId: params.id, sellerId: requireSeller(viewer).id };
        await disk.requireFree();
        const { id } = await uploadSample(services, owner, body);
        return status(201, sampleJson(await findSample(db, params.id, id), false, true));
      },
      {
        body: newSample,
        ...apiCall("Add a sample to your package", {
          limit: "analyses",
          maxBodyBytes: MAX_TEXT_BODY_BYTES,
          caller: "seller",
          responses: { 201: sampleSchema },
          refusals: [409],
        }),
      },
    )
    .put(
      "/packages/:id/samples/:sampleId",
      async ({ viewer, params, body }) => {
        const { id: packageId, sampleId } = params;
        const owner = { packageId, sellerId: requireSeller(viewer).id, sampleId };
        await disk.requireFree();
        await replaceSampleText(services, owner, body);
        return sampleJson(await findSample(db, packageId, sampleId), false, true);
      },
      {
        body: newSample,
        ...apiCall("Replace the text of a sample", {
          limit: "analyses",
          maxBodyBytes: MAX_TEXT_BODY_BYTES,
          caller: "seller",
          responses: sampleSchema,
          refusals: [409],
        }),
      },
    )
    .delete(
      "/packages/:id/samples/:sampleId",
      async ({ viewer, params, status }) => {
        const owner = { packageId: params.id, sellerId: requireSeller(viewer).id };
        await removeSample(db, owner, params.sampleId, clock.now());
        return status(204);
      },
      apiCall("Delete a sample", {
        limit: "packages",
        caller: "seller",
        responses: { 204: null },
        refusals: [409],
      }),
    );
}

/** The texts can add up to 200 MB, so they are streamed. */
async function* streamSamples(db: Db, list: readonly z.output<typeof sampleSchema>[]) {
  for (const [i, sample] of list.entries()) {
    const fileContent = (await wholeText(db, sample.id)) ?? sample.fileContent;
    yield `${i === 0 ? "[" : ","}${JSON.stringify({ ...sample, fileContent })}`;
  }
  yield list.length === 0 ? "[]" : "]";
}

function sampleJson(
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
    contentType: sample.content_type,
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

function problemSetJson(set: ProblemSet): z.output<typeof problemSetSchema> {
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
