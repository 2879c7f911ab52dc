import { Elysia } from "elysia";
import { z } from "zod";
import { draftOfRelisting, findRelistable } from "../../relisting/relisting";
import { reading, seller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";
import { draftAnswer, packageAnswer } from "../packages/answers";
import { listingWish, relistingBody } from "../packages/listing-body";
import { draftJson, packageJson } from "../packages/package-json";
import { relistAsItWas } from "./listing";

export function relistingApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Sellers"] }).use(reading(services)).post(
    "/packages/:id/relist",
    async ({ viewer, request, server, params, body, status }) => {
      const ownPackage = { id: params.id, sellerId: seller(viewer).id };
      const { draft: _, ...changes } = (body ?? {}) as Record<string, unknown>;
      if (listingWish.parse(body ?? {}).draft) {
        return status(201, draftJson(await draftOfRelisting(db, ownPackage, clock.now())));
      }
      const lot = await findRelistable(db, ownPackage, clock.now());
      const relistedLot = await relistAsItWas(
        services,
        { request, server },
        ownPackage,
        lot,
        changes,
      );
      return status(201, packageJson(relistedLot));
    },
    call("List a package again after its auction", {
      description: "The body contains the changes. With `draft: true`, the new listing is a draft.",
      limit: "listings",
      by: "seller",
      body: relistingBody,
      answers: { 201: z.union([packageAnswer, draftAnswer]) },
      refusals: [409],
    }),
  );
}
