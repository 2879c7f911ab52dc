import { Elysia } from "elysia";
import { z } from "zod";
import { draftOfRelisting, findRelistable } from "../../relisting/relisting";
import { readerPlugin, requireSeller } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { draftSchema, packageSchema } from "../packages/answers";
import { listingOptions, relistingBody } from "../packages/listing-body";
import { draftJson, listedJson } from "../packages/package-json";
import { relistWithChanges } from "./listing";

export function relistingApi(services: AppContext) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Sellers"] }).use(readerPlugin(services)).post(
    "/packages/:id/relist",
    async ({ viewer, request, server, params, body, status }) => {
      const ownPackage = { id: params.id, sellerId: requireSeller(viewer).id };
      const { draft: _, ...changes } = (body ?? {}) as Record<string, unknown>;
      if (listingOptions.parse(body ?? {}).draft) {
        return status(201, draftJson(await draftOfRelisting(db, ownPackage, clock.now())));
      }
      const lot = await findRelistable(db, ownPackage, clock.now());
      const relistedLot = await relistWithChanges(
        services,
        { request, server },
        ownPackage,
        lot,
        changes,
      );
      return status(201, await listedJson(db, relistedLot));
    },
    apiCall("List a package again after its auction", {
      description: "The body contains the changes. With `draft: true`, the new listing is a draft.",
      limit: "listings",
      caller: "seller",
      body: relistingBody,
      responses: { 201: z.union([packageSchema, draftSchema]) },
      refusals: [409],
    }),
  );
}
