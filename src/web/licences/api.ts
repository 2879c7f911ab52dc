import { Elysia } from "elysia";
import { awardPackage } from "../../licences/awarding";
import { demandProof } from "../accounts/proof";
import { reading, SellerAccessRequired, seller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";
import { awardAnswer, awardJson } from "./answers";

export function licenceApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Trade"] }).use(reading(services)).post(
    "/packages/:id/award",
    async ({ reader, viewer, params }) => {
      const { id: sellerId } = seller(viewer, SellerAccessRequired);
      await demandProof(services, reader);
      return awardJson(await awardPackage(db, { packageId: params.id, sellerId }, clock.now()));
    },
    {
      limit: "contracts",
      detail: call("Award your round once it has ended: every seat, or the exclusive bid", {
        by: "seller",
        answers: awardAnswer,
        refusals: [409],
      }),
    },
  );
}
