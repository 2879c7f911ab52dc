import { Elysia } from "elysia";
import { awardPackage } from "../../licences/awarding";
import { outcomesOf } from "../../licences/outcomes";
import { shelfPrice } from "../../licences/schema";
import { closeShelf, setShelfPrice, shelfOf } from "../../licences/shelf";
import { findPackage } from "../../packages/packages";
import { demandProof } from "../accounts/proof";
import { bidder, reading, SellerAccessRequired, seller } from "../http/access";
import { call } from "../http/call";
import { keyedRequest, repeatable } from "../http/idempotency-key";
import { keepOpen } from "../http/request";
import {
  awardAnswer,
  awardJson,
  boughtAnswer,
  outcomesAnswer,
  outcomesJson,
  shelfAnswer,
  shelfJson,
} from "./answers";
import { type LicenceDeps, purchaseOnce } from "./purchase";

export function licenceApi(services: LicenceDeps) {
  const { db, clock } = services;
  return new Elysia({ prefix: "/api", tags: ["Trade"] })
    .use(reading(services))
    .get(
      "/packages/:id/outcomes",
      async ({ viewer, params }) => {
        const { id: sellerId } = seller(viewer, SellerAccessRequired);
        return outcomesJson(await outcomesOf(db, { packageId: params.id, sellerId }));
      },
      call("Get the proceeds of each possible outcome of your round", {
        by: "seller",
        answers: outcomesAnswer,
        refusals: [409],
      }),
    )
    .post(
      "/packages/:id/award",
      async ({ reader, viewer, params }) => {
        const { id: sellerId } = seller(viewer, SellerAccessRequired);
        await demandProof(services, reader);
        return awardJson(await awardPackage(db, { packageId: params.id, sellerId }, clock.now()));
      },
      call("Award your round after it has ended", {
        limit: "contracts",
        by: "seller",
        answers: awardAnswer,
        refusals: [409],
      }),
    )
    .post(
      "/packages/:id/licences",
      async ({ viewer, params, body, headers, request, server, status }) => {
        const { id: buyerId } = bidder(services, viewer);
        const { price: priceCents } = shelfPrice.parse(body ?? {});
        const purchase = { packageId: params.id, buyerId, priceCents };
        const keyed = keyedRequest(headers, buyerId, "licence", params.id, priceCents);
        keepOpen(request, server);
        return status(201, await purchaseOnce(services, purchase, keyed));
      },
      {
        headers: repeatable,
        ...call("Buy a license at the listed price", {
          limit: "contracts",
          by: "member",
          body: shelfPrice,
          answers: { 201: boughtAnswer },
          refusals: [409],
        }),
      },
    )
    .put(
      "/packages/:id/shelf",
      async ({ viewer, params, body }) => {
        const ownPackage = {
          packageId: params.id,
          sellerId: seller(viewer, SellerAccessRequired).id,
        };
        const { price: priceCents } = shelfPrice.parse(body ?? {});
        await setShelfPrice(db, { ...ownPackage, priceCents }, clock.now());
        return shelfJson(await shelfOf(db, await findPackage(db, params.id)), priceCents);
      },
      call("Change the price of further licenses", {
        limit: "decisions",
        by: "seller",
        body: shelfPrice,
        answers: shelfAnswer,
        refusals: [409],
      }),
    )
    .delete(
      "/packages/:id/shelf",
      async ({ viewer, params, status }) => {
        const ownPackage = {
          packageId: params.id,
          sellerId: seller(viewer, SellerAccessRequired).id,
        };
        await closeShelf(db, ownPackage, clock.now());
        return status(204);
      },
      call("Stop selling further licenses", {
        limit: "decisions",
        by: "seller",
        answers: { 204: null },
        refusals: [409],
      }),
    );
}
