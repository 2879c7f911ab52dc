import { Elysia } from "elysia";
import { z } from "zod";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { acceptOffer, declineOffer } from "../../offers/answering";
import { secondChanceOf } from "../../offers/candidates";
import type { Offer } from "../../offers/offer";
import { offerLot } from "../../offers/offering";
import { offerStatus, offersTo } from "../../offers/reading";
import { newOffer } from "../../offers/schema";
import { seller } from "../http/access";
import { call } from "../http/call";
import { reading, signedIn } from "../http/reading";
import type { Site } from "../http/site";
import { offerAnswer, ownOfferAnswer, secondChanceAnswer } from "./answers";

interface Needs extends Site {
  pseudonymKey: string;
}

/** Second chances (docs/product.md#second-chance). */
export function offerApi(services: Needs) {
  const { db, clock, pseudonymKey } = services;
  return new Elysia({ prefix: "/api", tags: ["Trade"] })
    .use(reading(services))
    .get(
      "/packages/:id/offers",
      async ({ viewer, params }) => {
        const own = { packageId: params.id, sellerId: seller(viewer).id };
        const { until, candidates } = await secondChanceOf(db, own, pseudonymKey, clock.now());
        return {
          until: until === null ? null : isoTime(until),
          bidders: candidates.map(({ amountCents, offer, ...bidder }) => ({
            ...bidder,
            amount: centsToDecimal(amountCents),
            offer: offer && { status: offer.status, expiresAt: isoTime(offer.expires_at) },
          })),
        };
      },
      {
        detail: call("To whom you can offer your lot after its end, and what was offered", {
          by: "seller",
          answers: secondChanceAnswer,
        }),
      },
    )
    .post(
      "/bids/:id/offer",
      async ({ viewer, params, body, status }) => {
        const { id: sellerId } = seller(viewer);
        const { days } = newOffer.parse(body ?? {});
        const offer = await offerLot(db, { bidId: params.id, sellerId, days }, clock.now());
        return status(201, offerJson(offer, clock.now()));
      },
      {
        limit: "decisions",
        detail: call("Offer your lot to a bidder at their highest bid, for some days", {
          by: "seller",
          body: newOffer,
          answers: { 201: offerAnswer },
          refusals: [409],
        }),
      },
    )
    .get(
      "/offers",
      async ({ viewer }) => {
        const now = clock.now();
        const offers = await offersTo(db, signedIn(viewer).id);
        return offers.map((offer) => ({ ...offerJson(offer, now), packageTitle: offer.title }));
      },
      {
        detail: call("What you were offered, latest first", {
          by: "member",
          answers: z.array(ownOfferAnswer),
        }),
      },
    )
    .post(
      "/offers/:id/accept",
      async ({ viewer, params }) => {
        const answer = { offerId: params.id, bidderId: signedIn(viewer).id };
        return offerJson(await acceptOffer(db, answer, clock.now()), clock.now());
      },
      {
        limit: "decisions",
        detail: call("Accept an offer: that binds you", {
          by: "member",
          answers: offerAnswer,
          refusals: [409, 410],
        }),
      },
    )
    .post(
      "/offers/:id/decline",
      async ({ viewer, params }) => {
        const answer = { offerId: params.id, bidderId: signedIn(viewer).id };
        return offerJson(await declineOffer(db, answer, clock.now()), clock.now());
      },
      {
        limit: "decisions",
        detail: call("Decline an offer", { by: "member", answers: offerAnswer, refusals: [409] }),
      },
    );
}

function offerJson(offer: Offer, now: number): z.output<typeof offerAnswer> {
  return {
    id: offer.id,
    packageId: offer.package_id,
    bidId: offer.bid_id,
    amount: centsToDecimal(offer.amount_cents),
    status: offerStatus(offer, now),
    createdAt: isoTime(offer.created_at),
    expiresAt: isoTime(offer.expires_at),
    decidedAt: offer.decided_at === null ? null : isoTime(offer.decided_at),
  };
}
