import { z } from "zod";
import { priceOffersOn } from "../../licenses/price-offer-reading";
import { secondChanceOf } from "../../offers/candidates";
import { offerLot } from "../../offers/offering";
import { offersTo } from "../../offers/reading";
import { newOffer } from "../../offers/rules";
import { isFixedPrice } from "../../rules/sale";
import { requireSeller } from "../http/access";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { answerActions } from "./answer-actions";
import {
  offerJson,
  offerSchema,
  ownOfferJson,
  ownOfferSchema,
  secondChanceJson,
  secondChanceSchema,
} from "./answers";
import { offerPages } from "./pages";
import { priceOfferActions } from "./price-offer-actions";
import type { OfferDeps } from "./price-offer-pages";

/** Left out if it is not named, so that retries of earlier versions' calls get their answer. */
const amountOf = ({ amount }: { amount?: number | undefined }) =>
  amount === undefined ? [] : [amount];

export function offerActions(services: OfferDeps) {
  const { pseudonymKey } = services;
  const { showSeller } = offerPages(services);
  return mountActions(services, [
    action({
      caller: "member",
      run: async ({ db, id: packageId, caller, now }) => {
        const lot = await visiblePackage(services, caller, packageId);
        if (isFixedPrice(lot)) {
          const priceOffers = await priceOffersOn(db, { packageId, memberId: caller.id });
          return { until: null, candidates: [], priceOffers };
        }
        const own = { packageId, sellerId: requireSeller(caller).id };
        return { ...(await secondChanceOf(db, own, pseudonymKey, now)), priceOffers: [] };
      },
      api: {
        at: "GET /api/packages/:id/offers",
        summary:
          "List the bidders to whom you can offer your package or, at a fixed price, the offers of buyers",
        tag: "Trade",
        answer: secondChanceSchema,
        refusals: [403],
        json: (offers, { now }) => secondChanceJson(offers, now),
      },
    }),
    action({
      caller: "seller",
      limit: "decisions",
      input: newOffer,
      run: ({ db, id: bidId, caller, input, now }) =>
        offerLot(
          db,
          { bidId, sellerId: caller.id, days: input.days, amountCents: input.amount },
          now,
        ),
      page: {
        at: "POST /package/:id/offers",
        fields: ["bidId"],
        id: ({ form }) => form.bidId ?? "",
        done: ({ package_id }) => seeOther(`/package/${package_id}/offers`, "offer-made"),
        refused: (refused, visit) => showSeller(visit, refused),
      },
      api: {
        at: "POST /api/bids/:id/offer",
        scope: "sell",
        summary:
          "Offer your package to a bidder at their highest bid or, after a missed reserve, a higher price",
        tag: "Trade",
        once: ({ id, input }) => ["offer", id, input.days, ...amountOf(input)],
        status: 201,
        answer: offerSchema,
        refusals: [409],
        json: (offer, { now }) => offerJson(offer, now),
      },
    }),
    action({
      caller: "member",
      run: ({ db, caller }) => offersTo(db, caller.id),
      api: {
        at: "GET /api/offers",
        summary: "List the offers that you have received, newest first",
        tag: "Trade",
        answer: z.array(ownOfferSchema),
        json: (offers, { now }) => offers.map((offer) => ownOfferJson(offer, now)),
      },
    }),
    ...answerActions(services),
    ...priceOfferActions(services),
  ]);
}
