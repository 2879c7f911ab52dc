import { z } from "zod";
import { deliverCollection, type Signing } from "../../consignments/collection/delivering";
import { consignmentStatus } from "../../consignments/consignment-status";
import { completeConsignment, completionChoice, removeFile } from "../../consignments/consignments";
import { chooseEncoding, encodingChoice } from "../../consignments/encoding-choice";
import { uploadReasonOf } from "../../consignments/openness";
import { MAX_POSTED_BYTES, receivePostedFile } from "../../consignments/receiving";
import { findDeliveryAs, readDelivery } from "../../delivery/delivery";
import { InvalidInput } from "../../lib/errors";
import { atDelivery, contractIdAt, partyOf } from "../handover/address";
import { action, type Visit } from "../http/action";
import { FORM_OVERHEAD_BYTES } from "../http/body";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { readForm } from "../uploads/multipart";
import { completionSchema, consignmentSchema } from "./answers";
import { type Deps, uploadPath } from "./tus-api";
import { fileNumber, identifications } from "./uploader";
import { uploadsJson } from "./uploads-json";

const MAX_FORM_BYTES = MAX_POSTED_BYTES + FORM_OVERHEAD_BYTES;

/** A button or a checkbox, which sends nothing unless it is chosen. */
export const chosen = (value: string) =>
  z
    .literal(value, "choice-invalid")
    .optional()
    .transform((sent) => sent !== undefined);

export const encodingForm = encodingChoice.extend({ all: chosen("1") });
const completionForm = completionChoice.extend({
  countTags: chosen("on"),
  review: chosen("on"),
});

/** Actions on a consignment are identified by its delivery. */
export function consignmentActions(services: Deps & { handingIn: Signing }) {
  const { handingIn } = services;
  const { byForm, byUploader } = identifications(services);
  return mountActions(services, [
    action({
      caller: "anyone",
      limit: "deliveryPieces",
      run: async ({ db, id, partId: n }) =>
        handingIn.folder.removeFile(await removeFile(db, id, { n: fileNumber(n) })),
      page: {
        ...byForm,
        at: "POST /contract/:id/files/:n/removal",
        done: (_, visit) => seeOther(contractPath(visit), "saved"),
      },
      api: {
        ...byUploader,
        at: atDelivery("DELETE", "/files/:n"),
        summary: "Remove a file before the upload is complete",
        status: 204,
        answer: null,
        refusals: [423],
      },
    }),
    action({
      caller: "anyone",
      limit: "deliveryPieces",
      input: encodingForm,
      run: ({ db, id, partId: n, input }) => chooseEncoding(db, id, fileNumber(n), input),
      page: {
        ...byForm,
        at: "POST /contract/:id/files/:n/encoding",
        done: (_, visit) => seeOther(contractPath(visit), "saved"),
      },
      api: {
        ...byUploader,
        at: atDelivery("PATCH", "/files/:n"),
        summary: "Choose a file's encoding if it is ambiguous",
        body: encodingChoice,
        status: 204,
        answer: null,
      },
    }),
    action({
      caller: "anyone",
      limit: "intakeState",
      run: async ({ db, id }) => {
        const delivery = await readDelivery(db, { deliveryId: id });
        const status = await consignmentStatus(db, id);
        const isOpen = (await uploadReasonOf(db, delivery, handingIn)) !== null;
        const hrefOf = (fileId: string) => uploadPath(delivery.reference, fileId);
        return uploadsJson(status, { hrefOf, isOpen });
      },
      api: {
        ...byUploader,
        at: atDelivery("GET", "/uploads"),
        summary: "List uploaded files with the results of intake",
        answer: consignmentSchema,
      },
    }),
    action({
      caller: "anyone",
      limit: "deliverySteps",
      input: completionForm,
      run: ({ db, id, input, now }) => completeConsignment(db, handingIn, id, now, input),
      page: {
        ...byForm,
        at: "POST /contract/:id/completion",
        done: (_, visit) => seeOther(contractPath(visit), "done"),
      },
      api: {
        ...byUploader,
        at: atDelivery("POST", "/complete"),
        summary: "Complete the upload and start intake, or seal what was measured",
        body: completionChoice,
        status: 202,
        answer: completionSchema,
        refusals: [507],
        json: () => ({ state: "measuring" }),
      },
    }),
    action({
      caller: "member",
      needs: "settle",
      acts: "deal-step",
      limit: "deliverySteps",
      run: async ({ db, now, ...turn }) => {
        const { id } = await findDeliveryAs(db, "seller", partyOf(turn));
        await deliverCollection(db, handingIn, id, now);
      },
      page: {
        at: "POST /contract/:id/collection",
        done: (_, visit) => seeOther(contractPath(visit), "done"),
      },
      api: {
        at: atDelivery("POST", "/deliver-collection"),
        scope: "deliver",
        tag: "Delivery",
        id: contractIdAt,
        summary: "Deliver the collection that the marketplace sampled, without uploading it again",
        status: 202,
        answer: completionSchema,
        refusals: [409],
        json: () => ({ state: "measuring" }),
      },
    }),
    action({
      caller: "member",
      needs: "settle",
      limit: "deliveryPieces",
      run: async ({ db, id, request, now }) => {
        const formBytes = Number(request.headers.get("content-length") ?? MAX_FORM_BYTES);
        const { file } = await readForm(request, async ({ name, bytes }) => {
          await receivePostedFile(db, handingIn, id, { name, bytes, formBytes }, now);
          return name;
        });
        if ((await file) === null)
          throw new InvalidInput([{ path: "file", message: "file-required" }]);
      },
      page: {
        ...byForm,
        at: "POST /contract/:id/files",
        fields: ["file"],
        streamsUpTo: MAX_FORM_BYTES,
        done: (_, visit) => seeOther(contractPath(visit), "saved"),
      },
    }),
  ]);
}

const contractPath = ({ params }: Visit) => `/contract/${params.id}`;
