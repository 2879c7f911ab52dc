import { z } from "zod";
import { promiseOf } from "../../consignments/report";
import { deliveryOfToken } from "../../consignments/tokens";
import { findDeliveryAs, readDelivery } from "../../delivery/delivery";
import { line } from "../../lib/inputs";
import { action } from "../http/action";
import { bearerToken } from "../http/credentials";
import { mountActions } from "../http/mount-actions";
import { tokenUseSchema } from "./answers";
import type { Deps } from "./tus-api";

const deliveryQuery = z.object({ contract: line().optional() });

/** `marketplace deliver` first looks up the contract of its token. */
export function deliveryTokenActions(services: Deps) {
  return mountActions(services, [
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
