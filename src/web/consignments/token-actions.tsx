import { z } from "zod";
import { TokenPage } from "../../../views/delivery/token-page";
import { promiseOf } from "../../consignments/report";
import { createToken, deliveryOfToken } from "../../consignments/tokens";
import { findDeliveryAs, readDelivery } from "../../delivery/delivery";
import { line } from "../../lib/inputs";
import { endDeliveryToken } from "../../tokens/ending";
import { atDelivery } from "../handover/address";
import { action } from "../http/action";
import { bearerToken } from "../http/credentials";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { tokenSchema, tokenUseSchema } from "./answers";
import type { Deps } from "./tus-api";
import { identifications } from "./uploader";

const deliveryQuery = z.object({ contract: line().optional() });

/** A seller creates a token, and `marketplace deliver` first looks up its contract. */
export function deliveryTokenActions(services: Deps) {
  const { config, pages } = services;
  const { byForm, bySeller } = identifications(services);
  return mountActions(services, [
    action({
      caller: "member",
      needs: "settle",
      limit: "deliverySteps",
      run: ({ db, id, caller, now }) =>
        createToken(db, { deliveryId: id, createdBy: caller.memberId }, now),
      page: {
        ...byForm,
        at: "POST /contract/:id/token",
        done: async (token, { db, reader, id }) => {
          const { reference, contract_id } = await readDelivery(db, { deliveryId: id });
          const title = pages.messages(reader).handingIn.tokenOf({ reference });
          const main = (
            <TokenPage
              contractId={contract_id}
              reference={reference}
              token={token}
              url={config.publicUrl}
            />
          );
          return pages.page(reader, { title, main });
        },
      },
      api: {
        ...bySeller,
        at: atDelivery("POST", "/token"),
        summary: "Create a token for `marketplace deliver`; it is shown once",
        status: 201,
        answer: tokenSchema,
        refusals: [409],
        json: (token) => ({ token }),
      },
    }),
    action({
      caller: "member",
      needs: "settle",
      limit: "deliverySteps",
      run: ({ db, id, now }) => endDeliveryToken(db, id, now),
      page: {
        ...byForm,
        at: "POST /contract/:id/token/revocation",
        done: (_, turn) => seeOther(`/contract/${turn.params.id}`, "removed"),
      },
      api: {
        ...bySeller,
        at: atDelivery("DELETE", "/token"),
        summary: "Revoke the delivery's token",
        status: 204,
        answer: null,
        refusals: [409],
      },
    }),
    action({
      caller: "anyone",
      limit: "deliverySteps",
      input: deliveryQuery,
      run: async ({ db, request, caller, input: { contract = "" }, now }) => {
        const deliveryId = caller
          ? (await findDeliveryAs(db, "seller", { reference: contract, memberId: caller.id })).id
          : await deliveryOfToken(db, bearerToken(request) ?? "", now);
        const delivery = await readDelivery(db, { deliveryId });
        return { ...delivery, ...(await promiseOf(db, delivery)) };
      },
      api: {
        at: "GET /api/delivery/token",
        scope: "deliver",
        summary: "Get the contract of a delivery, and what it declares",
        description:
          "A delivery's token says by itself which one. With another token, `contract` names it.",
        query: deliveryQuery,
        refusals: [404, 409],
        tag: "Delivery",
        caller: "program",
        answer: tokenUseSchema,
        json: ({ reference, contract_id, package_id, declared, sampled, contentType }) => ({
          contract: reference,
          contractId: contract_id,
          packageId: package_id,
          declared,
          sampled,
          contentType,
        }),
      },
    }),
  ]);
}
