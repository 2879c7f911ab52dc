import { Elysia } from "elysia";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { acceptOffer, declineOffer } from "../../offers/answering";
import { secondChanceOf } from "../../offers/candidates";
import type { Offer } from "../../offers/offer";
import { offerLot } from "../../offers/offering";
import { offerStatus, offersTo } from "../../offers/reading";
import { newOffer } from "../../offers/schema";
import { seller } from "../http/access";
import { reading, signedIn } from "../http/reading";
import type { Site } from "../http/site";

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
      { detail: { summary: "To whom you can offer your lot after its end, and what was offered" } },
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
        detail: { summary: "Offer your lot to a bidder at their highest bid, for some days" },
      },
    )
    .get(
      "/offers",
      async ({ viewer }) => {
        const now = clock.now();
        const offers = await offersTo(db, signedIn(viewer).id);
        return offers.map((offer) => ({ ...offerJson(offer, now), packageTitle: offer.title }));
      },
      { detail: { summary: "What you were offered, latest first" } },
    )
    .post(
      "/offers/:id/accept",
      async ({ viewer, params }) => {
        const answer = { offerId: params.id, bidderId: signedIn(viewer).id };
        return offerJson(await acceptOffer(db, answer, clock.now()), clock.now());
      },
      { limit: "decisions", detail: { summary: "Accept an offer: that binds you" } },
    )
    .post(
      "/offers/:id/decline",
      async ({ viewer, params }) => {
        const answer = { offerId: params.id, bidderId: signedIn(viewer).id };
        return offerJson(await declineOffer(db, answer, clock.now()), clock.now());
      },
      { limit: "decisions", detail: { summary: "Decline an offer" } },
    );
}

function offerJson(offer: Offer, now: number) {
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
