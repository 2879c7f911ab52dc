import { Elysia } from "elysia";
import type { Config } from "../../config";
import { consignmentStatus } from "../../consignments/consignment-status";
import { completeConsignment, removeFile } from "../../consignments/consignments";
import { chooseEncoding, encodingChoice } from "../../consignments/encoding-choice";
import { opennessOf } from "../../consignments/openness";
import { createToken, deliveryOfToken, revokeToken } from "../../consignments/tokens";
import { readDelivery } from "../../delivery/delivery";
import { atBothAddresses } from "../handover/address";
import { reading } from "../http/access";
import { call } from "../http/call";
import { completedAnswer, handedInAnswer, tokenAnswer, tokenUseAnswer } from "./answers";
import { type Deps, tusApi, uploadPath } from "./tus-api";
import { bearerOf, deliveryToFill, fileNumber, sellersDelivery } from "./uploader";

const UPLOAD_PATH = /^\/api\/(packages|contracts)\/[^/]+\/delivery\/uploads\/[^/]+$/;

/** Bodies can be as long as a delivery, so their route counts the bytes as they arrive. */
export const pieces = ({ maxDeliveryBytes }: Pick<Config, "maxDeliveryBytes">) =>
  [UPLOAD_PATH, maxDeliveryBytes] as const;

export function consignmentApi(services: Deps) {
  const { db, clock, handingIn } = services;
  const steps = atBothAddresses((prefix) =>
    new Elysia({ prefix, tags: ["Delivery"] })
      .use(reading(services))
      .delete(
        "/files/:n",
        async (asking) => {
          const { id: deliveryId } = await deliveryToFill(services, asking);
          const removed = await removeFile(db, deliveryId, { n: fileNumber(asking.params.n) });
          await handingIn.folder.removeFile(removed);
          return new Response(null, { status: 204 });
        },
        call("Remove a file before the upload is complete", {
          limit: "deliveryPieces",
          by: "deliverer",
          answers: { 204: null },
          refusals: [423],
        }),
      )
      .patch(
        "/files/:n",
        async (asking) => {
          const { id: deliveryId } = await deliveryToFill(services, asking);
          const choice = encodingChoice.parse(asking.body ?? {});
          await chooseEncoding(db, deliveryId, fileNumber(asking.params.n), choice);
          return new Response(null, { status: 204 });
        },
        call("Choose a file's encoding if it is ambiguous", {
          limit: "deliveryPieces",
          by: "deliverer",
          body: encodingChoice,
          answers: { 204: null },
        }),
      )
      .get(
        "/uploads",
        async (asking) => {
          const delivery = await deliveryToFill(services, asking);
          const { files, ...standing } = await consignmentStatus(db, delivery.id);
          return {
            ...standing,
            open: (await opennessOf(db, delivery, handingIn)) !== null,
            files: files.map(({ id, ...file }) => ({
              ...file,
              href: uploadPath(delivery.reference, id),
            })),
          };
        },
        call("List uploaded files with the results of intake", {
          limit: "intakeState",
          by: "deliverer",
          answers: handedInAnswer,
        }),
      )
      .post(
        "/complete",
        async (asking) => {
          const { id: deliveryId } = await deliveryToFill(services, asking);
          await completeConsignment(db, handingIn, deliveryId, clock.now());
          return Response.json({ state: "measuring" }, { status: 202 });
        },
        call("Complete the upload and start intake", {
          limit: "deliverySteps",
          by: "deliverer",
          answers: { 202: completedAnswer },
          refusals: [507],
        }),
      )
      .post(
        "/token",
        async (asking) => {
          const { id: deliveryId } = await sellersDelivery(services, asking);
          const token = await createToken(db, deliveryId, clock.now());
          return Response.json({ token }, { status: 201 });
        },
        call("Create a token for `marketplace deliver`; it is shown once", {
          limit: "deliverySteps",
          by: "member",
          answers: { 201: tokenAnswer },
          refusals: [409],
        }),
      )
      .delete(
        "/token",
        async (asking) => {
          const { id: deliveryId } = await sellersDelivery(services, asking);
          await revokeToken(db, deliveryId, clock.now());
          return new Response(null, { status: 204 });
        },
        call("Revoke the delivery's token", {
          limit: "deliverySteps",
          by: "member",
          answers: { 204: null },
          refusals: [409],
        }),
      ),
  );
  return new Elysia().use(tusApi(services)).use(steps).use(tokenApi(services));
}

/** `marketplace deliver` first asks which contract a token is for. */
function tokenApi(services: Deps) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Delivery"] }).use(reading(services)).get(
    "/delivery/token",
    async ({ request }) => {
      const deliveryId = await deliveryOfToken(db, bearerOf(request) ?? "", clock.now());
      const delivery = await readDelivery(db, { deliveryId });
      const { reference: contract, contract_id: contractId, package_id: packageId } = delivery;
      return { contract, contractId, packageId };
    },
    call("Get the contract of a delivery token", {
      limit: "deliverySteps",
      by: "program",
      answers: tokenUseAnswer,
    }),
  );
}
