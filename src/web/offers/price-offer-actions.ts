import { stateCountry } from "../../accounts/profile";
import { makePriceOffer } from "../../licenses/price-offers";
import { priceOfferInput } from "../../licenses/schema";
import { requireBidder } from "../http/access";
import { action } from "../http/action";
import { seeOther } from "../http/redirect";
import { priceOfferJson, priceOfferSchema } from "./answers";
import { type OfferDeps, priceOfferPages } from "./price-offer-pages";

/** Mounted together with those of second chances, which share the address of an answer. */
export function priceOfferActions(services: OfferDeps) {
  const { showNew } = priceOfferPages(services);
  return [
    action({
      caller: "member",
      needs: "bid",
      acts: "price-offered",
      limit: "contracts",
      input: priceOfferInput,
      requires: ({ caller }) => requireBidder(services, caller),
      run: async ({ db, id: packageId, caller, input, now }) => {
        await stateCountry(db, caller.id, input.country, now);
        const { amount: amountCents } = input;
        return makePriceOffer(db, { packageId, buyerId: caller.id, amountCents }, now);
      },
      page: {
        at: "POST /package/:id/price-offer",
        done: (_, { id }) => seeOther(`/package/${id}`, "price-offer-made"),
        refused: (refused, visit) => showNew(visit, refused),
      },
      api: {
        at: "POST /api/packages/:id/offers",
        scope: "bid",
        summary: "Offer less than a fixed price, which binds you for seven days",
        tag: "Trade",
        once: ({ id, input }) => ["price-offer", id, input.amount],
        status: 201,
        answer: priceOfferSchema,
        refusals: [409],
        json: (offer, { now }) => priceOfferJson(offer, now),
      },
    }),
  ];
}
