import { Elysia } from "elysia";
import { awardPackage } from "../../licences/awarding";
import { outcomesOf } from "../../licences/outcomes";
import { shelfPrice } from "../../licences/schema";
import { closeShelf, setShelfPrice, shelfOf } from "../../licences/shelf";
import { findPackage } from "../../packages/packages";
import { requireRecentProof } from "../accounts/proof";
import { readerPlugin, requireBidder, requireSeller, SellerAccessRequired } from "../http/access";
import { apiCall } from "../http/call";
import { idempotencyHeaders, keyedRequest } from "../http/idempotency-key";
import { extendIdleTimeout } from "../http/request";
import {
  awardJson,
  awardSchema,
  outcomesJson,
  outcomesSchema,
  purchaseSchema,
  shelfJson,
  shelfSchema,
} from "./answers";
import { type LicenceDeps, purchaseOnce } from "./purchase";

export function licenceApi(services: LicenceDeps) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Trade"] })
    .use(readerPlugin(services))
    .get(
      "/packages/:id/outcomes",
      async ({ viewer, params }) => {
        const { id: sellerId } = requireSeller(viewer, SellerAccessRequired);
        return outcomesJson(await outcomesOf(db, { packageId: params.id, sellerId }));
      },
      apiCall("Get the proceeds of each possible outcome of your round", {
        caller: "seller",
        responses: outcomesSchema,
        refusals: [409],
      }),
    )
    .post(
      "/packages/:id/award",
      async ({ reader, viewer, params }) => {
        const { id: sellerId } = requireSeller(viewer, SellerAccessRequired);
        await requireRecentProof(services, reader);
        return awardJson(await awardPackage(db, { packageId: params.id, sellerId }, clock.now()));
      },
      apiCall("Award your round after it has ended", {
        limit: "contracts",
        caller: "seller",
        responses: awardSchema,
        refusals: [409],
      }),
    )
    .post(
      "/packages/:id/licences",
      async ({ viewer, params, body, headers, request, server, status }) => {
        const { id: buyerId } = requireBidder(services, viewer);
        const { price: priceCents } = shelfPrice.parse(body ?? {});
        const purchase = { packageId: params.id, buyerId, priceCents };
        const onceRequest = keyedRequest(headers, buyerId, "licence", params.id, priceCents);
        extendIdleTimeout(request, server);
        return status(201, await purchaseOnce(services, purchase, onceRequest));
      },
      {
        headers: idempotencyHeaders,
        ...apiCall("Buy a license at the listed price", {
          limit: "contracts",
          caller: "member",
          body: shelfPrice,
          responses: { 201: purchaseSchema },
          refusals: [409],
        }),
      },
    )
    .put(
      "/packages/:id/shelf",
      async ({ viewer, params, body }) => {
        const ownPackage = {
          packageId: params.id,
          sellerId: requireSeller(viewer, SellerAccessRequired).id,
        };
        const { price: priceCents } = shelfPrice.parse(body ?? {});
        await setShelfPrice(db, { ...ownPackage, priceCents }, clock.now());
        return shelfJson(await shelfOf(db, await findPackage(db, params.id)), priceCents);
      },
      apiCall("Change the price of further licenses", {
        limit: "decisions",
        caller: "seller",
        body: shelfPrice,
        responses: shelfSchema,
        refusals: [409],
      }),
    )
    .delete(
      "/packages/:id/shelf",
      async ({ viewer, params, status }) => {
        const ownPackage = {
          packageId: params.id,
          sellerId: requireSeller(viewer, SellerAccessRequired).id,
        };
        await closeShelf(db, ownPackage, clock.now());
        return status(204);
      },
      apiCall("Stop selling further licenses", {
        limit: "decisions",
        caller: "seller",
        responses: { 204: null },
        refusals: [409],
      }),
    );
}
