import { z } from "zod";
import { acceptOffer, declineOffer } from "../../offers/answering";
import { secondChanceOf } from "../../offers/candidates";
import { offerLot } from "../../offers/offering";
import { offersTo } from "../../offers/reading";
import { newOffer } from "../../offers/rules";
import { requireBidder } from "../http/access";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import {
  offerJson,
  offerSchema,
  ownOfferJson,
  ownOfferSchema,
  secondChanceJson,
  secondChanceSchema,
} from "./answers";
import { type OfferDeps, offerPages } from "./pages";

export function offerActions(services: OfferDeps) {
  const { pseudonymKey } = services;
  const { showSeller, showBidder } = offerPages(services);
  return mountActions(services, [
    action({
      caller: "seller",
      run: ({ db, id: packageId, caller, now }) =>
        secondChanceOf(db, { packageId, sellerId: caller.id }, pseudonymKey, now),
      api: {
        at: "GET /api/packages/:id/offers",
        summary: "List the bidders to whom you can offer your package",
        tag: "Trade",
        answer: secondChanceSchema,
        json: secondChanceJson,
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
      requires: ({ caller }) => requireBidder(services, caller),
      run: ({ db, id: offerId, caller, now }) =>
        acceptOffer(db, { offerId, bidderId: caller.id }, now),
      page: {
        at: "POST /offer/:id",
        when: ["answer", "accept"],
        done: ({ package_id }) => seeOther(`/package/${package_id}`, "offer-accepted"),
        refused: (refused, visit) => showBidder(visit, refused),
      },
      api: {
        at: "POST /api/offers/:id/accept",
        summary: "Accept an offer, which is binding",
        tag: "Trade",
        once: ({ id }) => ["accept", id],
        answer: offerSchema,
        refusals: [409, 410],
        json: (offer, { now }) => offerJson(offer, now),
      },
    }),
    action({
      caller: "member",
      limit: "decisions",
      run: ({ db, id: offerId, caller, now }) =>
        declineOffer(db, { offerId, bidderId: caller.id }, now),
      page: {
        at: "POST /offer/:id",
        when: ["answer", "decline"],
        done: ({ package_id }) => seeOther(`/package/${package_id}`, "offer-declined"),
        refused: (refused, visit) => showBidder(visit, refused),
      },
      api: {
        at: "POST /api/offers/:id/decline",
        summary: "Decline an offer",
        tag: "Trade",
        once: ({ id }) => ["decline", id],
        answer: offerSchema,
        refusals: [409],
        json: (offer, { now }) => offerJson(offer, now),
      },
    }),
  ]);
}
