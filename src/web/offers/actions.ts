import { z } from "zod";
import type { Db } from "../../../db/client";
import type { PriceOffer } from "../../auctions/price-offers";
import { findPriceOffer, hasPriceOfferOf, priceOffersOn } from "../../licenses/price-offer-reading";
import { acceptPriceOffer, declinePriceOffer } from "../../licenses/price-offers";
import { acceptOffer, declineOffer } from "../../offers/answering";
import { secondChanceOf } from "../../offers/candidates";
import { offerLot } from "../../offers/offering";
import { offersTo } from "../../offers/reading";
import { newOffer, type Offer } from "../../offers/rules";
import { isFixedPrice } from "../../rules/sale";
import { requireBidder, requireSeller } from "../http/access";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import {
  offerJson,
  offerSchema,
  ownOfferJson,
  ownOfferSchema,
  priceOfferJson,
  priceOfferSchema,
  secondChanceJson,
  secondChanceSchema,
} from "./answers";
import { offerPages } from "./pages";
import { priceOfferActions } from "./price-offer-actions";
import type { OfferDeps } from "./price-offer-pages";

export function offerActions(services: OfferDeps) {
  const { pseudonymKey } = services;
  const { showSeller, showBidder } = offerPages(services);
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
        offerLot(db, { bidId, sellerId: caller.id, days: input.days }, now),
      page: {
        at: "POST /package/:id/offers",
        fields: ["bidId"],
        id: ({ form }) => form.bidId ?? "",
        done: ({ package_id }) => seeOther(`/package/${package_id}/offers`, "offer-made"),
        refused: (refused, visit) => showSeller(visit, refused),
      },
      api: {
        at: "POST /api/bids/:id/offer",
        summary: "Offer your package to a bidder at their highest bid",
        tag: "Trade",
        once: ({ id, input }) => ["offer", id, input.days],
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
    action({
      caller: "member",
      limit: "decisions",
      requires: async ({ db, id, caller }) => {
        const isSelling = (await hasPriceOfferOf(db, id)) && !(await isBuyerOf(db, id, caller.id));
        if (!isSelling) requireBidder(services, caller);
      },
      run: async ({ db, id: offerId, caller, now }): Promise<Offer | PriceOffer> =>
        (await hasPriceOfferOf(db, offerId))
          ? acceptPriceOffer(db, { offerId, memberId: caller.id }, now)
          : acceptOffer(db, { offerId, bidderId: caller.id }, now),
      page: {
        at: "POST /offer/:id",
        when: ["answer", "accept"],
        done: (offer) =>
          seeOther(
            `/package/${offer.package_id}`,
            isPriceOffer(offer) ? "price-offer-accepted" : "offer-accepted",
          ),
        refused: (refused, visit) => showBidder(visit, refused),
      },
      api: {
        at: "POST /api/offers/:id/accept",
        summary: "Accept an offer, which is binding",
        tag: "Trade",
        once: ({ id }) => ["accept", id],
        answer: z.union([offerSchema, priceOfferSchema]),
        refusals: [409, 410],
        json: anyOfferJson,
      },
    }),
    action({
      caller: "member",
      limit: "decisions",
      run: async ({ db, id: offerId, caller, now }): Promise<Offer | PriceOffer> =>
        (await hasPriceOfferOf(db, offerId))
          ? declinePriceOffer(db, { offerId, memberId: caller.id }, now)
          : declineOffer(db, { offerId, bidderId: caller.id }, now),
      page: {
        at: "POST /offer/:id",
        when: ["answer", "decline"],
        done: (offer) =>
          seeOther(
            `/package/${offer.package_id}`,
            isPriceOffer(offer) ? "price-offer-declined" : "offer-declined",
          ),
        refused: (refused, visit) => showBidder(visit, refused),
      },
      api: {
        at: "POST /api/offers/:id/decline",
        summary: "Decline an offer",
        tag: "Trade",
        once: ({ id }) => ["decline", id],
        answer: z.union([offerSchema, priceOfferSchema]),
        refusals: [409, 410],
        json: anyOfferJson,
      },
    }),
    ...priceOfferActions(services),
  ]);
}

const isPriceOffer = (offer: Offer | PriceOffer): offer is PriceOffer => "counter_cents" in offer;

function anyOfferJson(offer: Offer | PriceOffer, { now }: { now: number }) {
  return isPriceOffer(offer) ? priceOfferJson(offer, now) : offerJson(offer, now);
}

async function isBuyerOf(db: Db, offerId: string, memberId: string): Promise<boolean> {
  return (await findPriceOffer(db, offerId, memberId)).buyer_id === memberId;
}
