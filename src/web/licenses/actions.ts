import { stateCountry } from "../../accounts/profile";
import { hashOf } from "../../idempotency/stored-answers";
import { awardPackage } from "../../licenses/awarding";
import { outcomesOf } from "../../licenses/outcomes";
import { purchaseInput, shelfPrice } from "../../licenses/schema";
import { closeShelf, setShelfPrice, shelfOf } from "../../licenses/shelf";
import { findPackage } from "../../packages/packages";
import { requireRecentProof } from "../accounts/proof";
import { requireBidder } from "../http/access";
import { action } from "../http/action";
import { formKey } from "../http/idempotency-key";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
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
import { licensePages } from "./pages";
import { type LicenseDeps, purchaseOnce } from "./purchase";

export function licenseActions(services: LicenseDeps) {
  const view = licensePages(services);
  return mountActions(services, [
    action({
      caller: "trader",
      run: ({ db, id: packageId, caller }) => outcomesOf(db, { packageId, sellerId: caller.id }),
      api: {
        at: "GET /api/packages/:id/outcomes",
        summary: "Get the proceeds of each possible outcome of your license auction",
        tag: "Trade",
        answer: outcomesSchema,
        refusals: [409],
        json: outcomesJson,
      },
    }),
    action({
      caller: "trader",
      limit: "contracts",
      proof: ({ reader }) => requireRecentProof(services, reader),
      run: ({ db, id: packageId, caller, now }) =>
        awardPackage(db, { packageId, sellerId: caller.id }, now),
      page: {
        at: "POST /package/:id/award",
        done: () => seeOther("/trade", "licenses-awarded"),
        refused: (refused, { reader, request, id }) => view.showAward(reader, request, id, refused),
      },
      api: {
        at: "POST /api/packages/:id/award",
        scope: "sell",
        summary: "Award your license auction after it has ended",
        tag: "Trade",
        answer: awardSchema,
        refusals: [409],
        json: awardJson,
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "license-bought",
      limit: "contracts",
      input: purchaseInput,
      requires: ({ caller }) => requireBidder(services, caller),
      run: async ({ db, id: packageId, caller, input, now, ...turn }) => {
        const { form, key: sentKey, request, server } = turn;
        const { price: priceCents, country, reviewedListing: reviewedListingAt } = input;
        const { id: buyerId } = caller;
        await stateCountry(db, buyerId, country, now);
        const key = sentKey ?? formKey(form, priceCents);
        const hash = hashOf("licence", packageId, priceCents);
        extendIdleTimeout(request, server);
        const purchase = { packageId, buyerId, priceCents, reviewedListingAt };
        return purchaseOnce(services, purchase, key ? { memberId: buyerId, key, hash } : null);
      },
      page: {
        at: "POST /package/:id/license",
        fields: ["key"],
        done: (_, { id }) => seeOther(`/package/${id}`, "license-bought"),
        refused: (refused, { reader, request, id }) =>
          view.showPurchase(reader, request, id, refused),
      },
      api: {
        at: "POST /api/packages/:id/licences",
        scope: "bid",
        summary: "Buy a license at the listed price",
        tag: "Trade",
        keyed: true,
        status: 201,
        answer: purchaseSchema,
        refusals: [409],
      },
    }),
    action({
      caller: "trader",
      limit: "decisions",
      input: shelfPrice,
      run: ({ db, id: packageId, caller, input, now }) =>
        setShelfPrice(db, { packageId, sellerId: caller.id, priceCents: input.price }, now),
      page: {
        at: "POST /package/:id/shelf",
        when: ["act", undefined],
        done: (_, { id }) => seeOther(`/package/${id}`, "saved"),
        refused: (refused, { reader, request, id }) => view.showShelf(reader, request, id, refused),
      },
      api: {
        at: "PUT /api/packages/:id/shelf",
        scope: "sell",
        summary: "Change the price of further licenses",
        tag: "Trade",
        answer: shelfSchema,
        refusals: [409],
        json: async (_, { db, id, input }) =>
          shelfJson(await shelfOf(db, await findPackage(db, id)), input.price),
      },
    }),
    action({
      caller: "trader",
      limit: "decisions",
      run: ({ db, id: packageId, caller, now }) =>
        closeShelf(db, { packageId, sellerId: caller.id }, now),
      page: {
        at: "POST /package/:id/shelf",
        when: ["act", "close"],
        done: (_, { id }) => seeOther(`/package/${id}`, "shelf-stopped"),
        refused: (refused, { reader, request, id }) => view.showShelf(reader, request, id, refused),
      },
      api: {
        at: "DELETE /api/packages/:id/shelf",
        scope: "sell",
        summary: "Stop selling further licenses",
        tag: "Trade",
        status: 204,
        answer: null,
        refusals: [409],
      },
    }),
  ]);
}
