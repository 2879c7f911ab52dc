import { Elysia } from "elysia";
import { consignmentStatus } from "../../consignments/consignment-status";
import { completeConsignment, completionChoice, removeFile } from "../../consignments/consignments";
import { chooseEncoding, encodingChoice } from "../../consignments/encoding-choice";
import { uploadReasonOf } from "../../consignments/openness";
import { createToken, deliveryOfToken, revokeToken } from "../../consignments/tokens";
import { readDelivery } from "../../delivery/delivery";
import { atBothAddresses } from "../handover/address";
import { readerPlugin } from "../http/access";
import { apiCall } from "../http/call";
import { completionSchema, consignmentSchema, tokenSchema, tokenUseSchema } from "./answers";
import { type Deps, tusApi, uploadPath } from "./tus-api";
import { bearerToken, deliveryForUpload, fileNumber, sellerDelivery } from "./uploader";

export function consignmentApi(services: Deps) {
  const { db, clock, handingIn } = services;
  const deliveryApi = atBothAddresses((prefix) =>
    new Elysia({ prefix, tags: ["Delivery"] })
      .use(readerPlugin(services))
      .delete(
        "/files/:n",
        async (context) => {
          const { id: deliveryId } = await deliveryForUpload(services, context);
          const removed = await removeFile(db, deliveryId, { n: fileNumber(context.params.n) });
          await handingIn.folder.removeFile(removed);
          return new Response(null, { status: 204 });
        },
        apiCall("Remove a file before the upload is complete", {
          limit: "deliveryPieces",
          caller: "deliverer",
          responses: { 204: null },
          refusals: [423],
        }),
      )
      .patch(
        "/files/:n",
        async (context) => {
          const { id: deliveryId } = await deliveryForUpload(services, context);
          const choice = encodingChoice.parse(context.body ?? {});
          await chooseEncoding(db, deliveryId, fileNumber(context.params.n), choice);
          return new Response(null, { status: 204 });
        },
        apiCall("Choose a file's encoding if it is ambiguous", {
          limit: "deliveryPieces",
          caller: "deliverer",
          body: encodingChoice,
          responses: { 204: null },
        }),
      )
      .get(
        "/uploads",
        async (context) => {
          const delivery = await deliveryForUpload(services, context);
          const { files, ...status } = await consignmentStatus(db, delivery.id);
          return {
            ...status,
            open: (await uploadReasonOf(db, delivery, handingIn)) !== null,
            files: files.map(({ id, ...file }) => ({
              ...file,
              href: uploadPath(delivery.reference, id),
            })),
          };
        },
        apiCall("List uploaded files with the results of intake", {
          limit: "intakeState",
          caller: "deliverer",
          responses: consignmentSchema,
        }),
      )
      .post(
        "/complete",
        async (context) => {
          const { id: deliveryId } = await deliveryForUpload(services, context);
          const choice = completionChoice.parse(context.body ?? {});
          await completeConsignment(db, handingIn, deliveryId, clock.now(), choice);
          return Response.json({ state: "measuring" }, { status: 202 });
        },
        apiCall("Complete the upload and start intake", {
          limit: "deliverySteps",
          caller: "deliverer",
          body: completionChoice,
          responses: { 202: completionSchema },
          refusals: [507],
        }),
      )
      .post(
        "/token",
        async (context) => {
          const { id: deliveryId } = await sellerDelivery(services, context);
          const token = await createToken(db, deliveryId, clock.now());
          return Response.json({ token }, { status: 201 });
        },
        apiCall("Create a token for `marketplace deliver`; it is shown once", {
          limit: "deliverySteps",
          caller: "member",
          responses: { 201: tokenSchema },
          refusals: [409],
        }),
      )
      .delete(
        "/token",
        async (context) => {
          const { id: deliveryId } = await sellerDelivery(services, context);
          await revokeToken(db, deliveryId, clock.now());
          return new Response(null, { status: 204 });
        },
        apiCall("Revoke the delivery's token", {
          limit: "deliverySteps",
          caller: "member",
          responses: { 204: null },
          refusals: [409],
        }),
      ),
  );
  return new Elysia().use(tusApi(services)).use(deliveryApi).use(tokenApi(services));
}

/** `marketplace deliver` first looks up the contract of its token. */
function tokenApi(services: Deps) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Delivery"] }).use(readerPlugin(services)).get(
    "/delivery/token",
    async ({ request }) => {
      const deliveryId = await deliveryOfToken(db, bearerToken(request) ?? "", clock.now());
      const delivery = await readDelivery(db, { deliveryId });
      const { reference: contract, contract_id: contractId, package_id: packageId } = delivery;
      return { contract, contractId, packageId };
    },
    apiCall("Get the contract of a delivery token", {
      limit: "deliverySteps",
      caller: "program",
      responses: tokenUseSchema,
    }),
  );
}
