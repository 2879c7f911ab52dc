import { promiseOf } from "../../consignments/report";
import { deliveryOfToken } from "../../consignments/tokens";
import { readDelivery } from "../../delivery/delivery";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { tokenUseSchema } from "./answers";
import type { Deps } from "./tus-api";
import { bearerToken } from "./uploader";

/** `marketplace deliver` first looks up the contract of its token. */
export function deliveryTokenActions(services: Deps) {
  return mountActions(services, [
    action({
      caller: "anyone",
      limit: "deliverySteps",
      run: async ({ db, request, now }) => {
        const deliveryId = await deliveryOfToken(db, bearerToken(request) ?? "", now);
        const delivery = await readDelivery(db, { deliveryId });
        return { ...delivery, ...(await promiseOf(db, delivery)) };
      },
      api: {
        at: "GET /api/delivery/token",
        scope: "deliver",
        summary: "Get the contract of a delivery token, and what it declares",
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
