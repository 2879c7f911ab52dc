import { z } from "zod";
import { AnalysisPanel } from "../../../views/samples/analysis-panel";
import { TooLarge } from "../../lib/errors";
import { findOwnPackage } from "../../packages/own-packages";
import { MAX_SAMPLE_FILE_BYTES } from "../../rules/limits";
import type { Analyzer } from "../../samples/analyzer/analyzer";
import { analysisSchema, problemSetSchema, sampleSchema } from "../../samples/answers";
import { listProblemSets } from "../../samples/problem-sets";
import { removeSample } from "../../samples/sample-text";
import { findSample, listSamples } from "../../samples/samples";
import {
  analysisRequest,
  fileBytes,
  MAX_TEXT_BODY_BYTES,
  newSample,
  shownCharacters,
} from "../../samples/schema";
import { changeShownCharacters } from "../../samples/shown-part";
import { analyzeSample, replaceSampleText, uploadSample } from "../../samples/uploading";
import type { FreeSpaceCheck } from "../../store/folder-store";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { streamed } from "../http/streamed";
import { visiblePackage } from "../http/visible-package";
import { analysisJson } from "./analysis-json";
import { problemSetJson, sampleJson, streamSamples } from "./sample-json";

interface Deps extends AppContext {
  analyzer: Analyzer;
  disk: FreeSpaceCheck;
}

const JSON_HEADERS = {
  "content-type": "application/json;charset=utf-8",
  "cache-control": "no-store",
};

export function sampleActions(services: Deps) {
  const { db, disk, pages, analyzer } = services;
  return mountActions(services, [
    action({
      caller: "member",
      limit: "analyses",
      input: analysisRequest,
      run: ({ db, caller, input }) => analyzeSample(db, services, caller.id, input),
      api: {
        at: "POST /api/analyze-sample",
        scope: "read",
        summary: "Analyze a text without storing it",
        tag: "Samples",
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        answer: z.object({ analysis: analysisSchema }),
        json: (analysis) => ({ analysis: analysisJson(analysis, { isOwn: true }) }),
      },
    }),
    action({
      caller: "seller",
      limit: "analyses",
      input: analysisRequest,
      run: async ({ db, id, caller, input }) =>
        analyzeSample(db, services, caller.id, input, await findOwnPackage(db, id, caller.id)),
      page: {
        at: "POST /package/:id/analysis",
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        done: (analysis, { reader }) => {
          const panel = <AnalysisPanel analysis={analysis} places={{}} />;
          return pages.fragment(reader, pages.html(reader, panel));
        },
      },
    }),
    action({
      caller: "anyone",
      run: async ({ db, reader, id }) => {
        const lot = await visiblePackage(services, reader.viewer, id);
        return { lot, samples: await listSamples(db, lot.id) };
      },
      api: {
        at: "GET /api/packages/:id/samples",
        summary: "List the samples of a package",
        tag: "Samples",
        answer: z.array(sampleSchema),
        json: ({ lot, samples }, { reader }) => {
          const isOwn = reader.viewer?.id === lot.seller_id;
          const list = samples.map((sample) => sampleJson(sample, lot.certified === 1, isOwn));
          if (!isOwn) return list;
          return streamed(streamSamples(db, list), JSON_HEADERS);
        },
      },
    }),
    action({
      caller: "anyone",
      run: async ({ db, reader, id }) =>
        listProblemSets(db, (await visiblePackage(services, reader.viewer, id)).id),
      api: {
        at: "GET /api/packages/:id/problem-sets",
        summary: "List the problem sets in a package's samples",
        tag: "Samples",
        answer: z.array(problemSetSchema),
        json: (sets) => sets.map(problemSetJson),
      },
    }),
    action({
      caller: "seller",
      limit: "analyses",
      input: newSample,
      run: async ({ db, id: packageId, caller, input }) => {
        await disk.requireFree();
        const { id } = await uploadSample(db, services, { packageId, sellerId: caller.id }, input);
        return findSample(db, packageId, id);
      },
      api: {
        at: "POST /api/packages/:id/samples",
        scope: "sell",
        summary: "Add a sample to your package",
        tag: "Samples",
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        status: 201,
        answer: sampleSchema,
        refusals: [409],
        json: (sample) => sampleJson(sample, false, true),
      },
    }),
    action({
      caller: "seller",
      limit: "analyses",
      input: newSample,
      run: async ({ db, id: packageId, partId: sampleId, caller, input }) => {
        await disk.requireFree();
        await replaceSampleText(db, services, { packageId, sellerId: caller.id, sampleId }, input);
        return findSample(db, packageId, sampleId);
      },
      api: {
        at: "PUT /api/packages/:id/samples/:sampleId",
        scope: "sell",
        summary: "Replace the text of a sample",
        tag: "Samples",
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        answer: sampleSchema,
        refusals: [409],
        json: (sample) => sampleJson(sample, false, true),
      },
    }),
    action({
      caller: "seller",
      limit: "analyses",
      run: ({ caller, body, request }) => {
        const bytes = fileBytes.parse(body);
        if (bytes.byteLength > MAX_SAMPLE_FILE_BYTES) throw new TooLarge(MAX_SAMPLE_FILE_BYTES);
        const name = new URL(request.url).searchParams.get("name") ?? "";
        return analyzer.decode(bytes, name, caller.id);
      },
      page: {
        at: "POST /corpus-profile/text",
        maxBodyBytes: MAX_TEXT_BODY_BYTES,
        done: (decoded) => Response.json(decoded),
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      run: ({ db, id: packageId, partId, caller, now }) =>
        removeSample(db, { packageId, sellerId: caller.id }, partId, now),
      page: {
        at: "POST /package/:id/samples/:sampleId/removal",
        done: (_, { id }) => seeOther(`/package/${id}`, "removed"),
      },
      api: {
        at: "DELETE /api/packages/:id/samples/:sampleId",
        scope: "sell",
        summary: "Delete a sample",
        tag: "Samples",
        status: 204,
        answer: null,
        refusals: [409],
      },
    }),
    action({
      caller: "seller",
      limit: "packages",
      input: z.object({ shownCharacters }),
      run: ({ db, id: packageId, partId: sampleId, caller, input }) => {
        const owner = { packageId, sellerId: caller.id, sampleId };
        return changeShownCharacters(db, owner, input.shownCharacters);
      },
      page: {
        at: "POST /package/:id/samples/:sampleId/shown",
        done: (_, { id }) => seeOther(`/package/${id}#sample`, "saved"),
      },
    }),
  ]);
}
