import { z } from "zod";
import {
  collectionStandingOf,
  completeCollection,
  currentSampling,
  removeCollection,
} from "../../consignments/collection/collection";
import { consignmentStatus } from "../../consignments/consignment-status";
import { removeFile } from "../../consignments/consignments";
import { chooseEncoding, encodingChoice } from "../../consignments/encoding-choice";
import { MAX_POSTED_BYTES, receivePostedFile } from "../../consignments/receiving";
import { text } from "../../lib/answers";
import { InvalidInput } from "../../lib/errors";
import { yesOrNo } from "../../lib/inputs";
import { findOwnPackage } from "../../packages/own-packages";
import {
  readSampling,
  type ShownPassage,
  samplingFigures,
  shownPassage,
} from "../../samples/sampling";
import { action, type Turn, type Visit } from "../http/action";
import { FORM_OVERHEAD_BYTES } from "../http/body";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { readForm } from "../uploads/multipart";
import { chosen, encodingForm } from "./actions";
import { completionSchema, consignmentSchema } from "./answers";
import { ownCollection, placeOf } from "./collection-place";
import { type Deps, tusServer } from "./tus-api";
import { fileNumber } from "./uploader";
import { uploadsJson } from "./uploads-json";

const MAX_FORM_BYTES = MAX_POSTED_BYTES + FORM_OVERHEAD_BYTES;

const completion = z.object({
  countTags: yesOrNo().default(false).describe("Whether tags in HTML fields count as text."),
  review: yesOrNo().default(false).describe("Has no effect: nothing is sealed for a buyer."),
});

const tag = "Sampling";

/** tus uploads of a collection to sample. */
export const collectionTusApi = (services: Deps) =>
  tusServer(
    services,
    "/api/packages/:id/collection",
    ({ viewer, params }) => ownCollection(services, viewer, params.id ?? ""),
    { caller: "seller", tag, refusals: [409] },
  );

/** What sellers do with the collection that the marketplace samples. */
export function collectionActions(services: Deps) {
  const { handingIn } = services;
  const ofOwn = async ({ db, id, caller }: Pick<Turn<"seller">, "db" | "id" | "caller">) =>
    placeOf((await findOwnPackage(db, id, caller.id)).id);
  const toPage =
    (flash: "saved" | "done" | "removed") =>
    (_: unknown, { params }: Visit) =>
      seeOther(`/package/${params.id}/collection`, flash);
  return mountActions(services, [
    action({
      caller: "seller",
      limit: "deliveryPieces",
      run: async (turn) => {
        const { holder } = await ofOwn(turn);
        const file = await removeFile(turn.db, holder, { n: fileNumber(turn.partId) });
        await handingIn.folder.removeFile(file);
      },
      page: { at: "POST /package/:id/collection/files/:n/removal", done: toPage("saved") },
      api: {
        at: "DELETE /api/packages/:id/collection/files/:n",
        scope: "deliver",
        summary: "Remove a file from a collection before it is sampled",
        tag,
        status: 204,
        answer: null,
        refusals: [409],
      },
    }),
    action({
      caller: "seller",
      limit: "deliveryPieces",
      input: encodingForm,
      run: async (turn) => {
        const { holder } = await ofOwn(turn);
        await chooseEncoding(turn.db, holder, fileNumber(turn.partId), turn.input);
      },
      page: { at: "POST /package/:id/collection/files/:n/encoding", done: toPage("saved") },
      api: {
        at: "PATCH /api/packages/:id/collection/files/:n",
        scope: "deliver",
        summary: "Choose the encoding of a collection's file if it is ambiguous",
        tag,
        body: encodingChoice,
        status: 204,
        answer: null,
        refusals: [409],
      },
    }),
    action({
      caller: "seller",
      limit: "intakeState",
      run: async ({ db, id, caller, now }) => {
        const lot = await findOwnPackage(db, id, caller.id);
        const { holder, hrefOf } = placeOf(lot.id);
        const status = await consignmentStatus(db, holder);
        const isOpen =
          ["none", "open"].includes(status.status) &&
          (await collectionStandingOf(db, lot, now)) === "replaceable";
        return uploadsJson(status, { hrefOf, isOpen });
      },
      api: {
        at: "GET /api/packages/:id/collection/uploads",
        scope: "deliver",
        summary: "List the files of the collection to sample",
        tag,
        answer: consignmentSchema,
      },
    }),
    action({
      caller: "seller",
      limit: "deliverySteps",
      input: completion.extend({ countTags: chosen("on"), review: chosen("on") }),
      run: async (turn) => {
        const { holder } = await ofOwn(turn);
        await completeCollection(turn.db, handingIn, holder, turn.now, turn.input);
      },
      page: { at: "POST /package/:id/collection/completion", done: toPage("done") },
      api: {
        at: "POST /api/packages/:id/collection/complete",
        scope: "deliver",
        summary: "Have the uploaded collection sampled",
        tag,
        body: completion,
        status: 202,
        answer: completionSchema,
        refusals: [409, 507],
        json: () => ({ state: "measuring" }),
      },
    }),
    action({
      caller: "seller",
      limit: "deliverySteps",
      run: async (turn) => removeCollection(turn.db, (await ofOwn(turn)).holder, turn.now),
      page: { at: "POST /package/:id/collection/removal", done: toPage("removed") },
      api: {
        at: "DELETE /api/packages/:id/collection",
        scope: "deliver",
        summary: "Remove the collection, and what was sampled from it",
        tag,
        status: 204,
        answer: null,
        refusals: [409],
      },
    }),
    action({
      caller: "seller",
      limit: "deliveryPieces",
      run: async (turn) => {
        const { holder } = await ofOwn(turn);
        const { db, request, now } = turn;
        const formBytes = Number(request.headers.get("content-length") ?? MAX_FORM_BYTES);
        const { file } = await readForm(request, async ({ name, bytes }) => {
          await receivePostedFile(db, handingIn, holder, { name, bytes, formBytes }, now);
          return name;
        });
        if ((await file) === null)
          throw new InvalidInput([{ path: "file", message: "file-required" }]);
      },
      page: {
        at: "POST /package/:id/collection/files",
        fields: ["file"],
        streamsUpTo: MAX_FORM_BYTES,
        done: toPage("saved"),
      },
    }),
    action({
      caller: "anyone",
      run: async ({ db, reader, id }) => {
        const lot = await visiblePackage(services, reader.viewer, id);
        return { lot, draw: await currentSampling(db, lot.id) };
      },
      api: {
        at: "GET /api/packages/:id/passages",
        summary: "Get the passages that the marketplace drew from the collection",
        tag,
        answer: z.object({
          sampling: samplingFigures.nullable(),
          checkpoint: text.nullable().describe("The signed tree head that decided the draw."),
          passages: z.array(shownPassage),
        }),
        json: ({ lot, draw }) => ({
          sampling: readSampling(lot.sampling),
          checkpoint: draw?.checkpoint ?? null,
          passages: JSON.parse(draw?.passages ?? "[]") as ShownPassage[],
        }),
      },
    }),
  ]);
}
