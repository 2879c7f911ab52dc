import { Elysia } from "elysia";
import { z } from "zod";
import { answerOnce } from "../../idempotency/once";
import { dollars, id, text, time } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { acceptOffer, declineOffer } from "../../offers/answering";
import { secondChanceOf } from "../../offers/candidates";
import { offerLot } from "../../offers/offering";
import { offerStatus, offersTo } from "../../offers/reading";
import { newOffer, type Offer } from "../../offers/rules";
import { titleLanguage } from "../../packages/titles";
import { readerPlugin, requireBidder, requireSeller, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { idempotencyHeaders, keyedRequest } from "../http/idempotency-key";

interface Deps extends AppContext {
  pseudonymKey: string;
}

const DECISIONS = { accept: acceptOffer, decline: declineOffer };

export function offerApi(services: Deps) {
  const { db, clock, pseudonymKey } = services;
  async function decideOnce(
    act: "accept" | "decline",
    offerId: string,
    bidderId: string,
    headers: Parameters<typeof keyedRequest>[0],
  ) {
    const request = keyedRequest(headers, bidderId, act, offerId);
    const now = clock.now();
    const { json } = await answerOnce(db, request, now, async (tx) => ({
      status: 200,
      json: offerJson(await DECISIONS[act](tx, { offerId, bidderId }, now), now),
    }));
    return json;
  }
  return new Elysia({ prefix: "/api", tags: ["Trade"] })
    .use(readerPlugin(services))
    .get(
      "/packages/:id/offers",
      async ({ viewer, params }) => {
        const ownPackage = { packageId: params.id, sellerId: requireSeller(viewer).id };
        const { until, candidates } = await secondChanceOf(
          db,
          ownPackage,
          pseudonymKey,
          clock.now(),
        );
        return {
          until: until === null ? null : isoTime(until),
          bidders: candidates.map(({ amountCents, offer, ...bidder }) => ({
            ...bidder,
            amount: centsToDecimal(amountCents),
            offer: offer && { status: offer.status, expiresAt: isoTime(offer.expires_at) },
          })),
        };
      },
      apiCall("List the bidders to whom you can offer your package", {
        caller: "seller",
        responses: secondChanceSchema,
      }),
    )
    .post(
      "/bids/:id/offer",
      async ({ viewer, params: { id: bidId }, body, headers, status }) => {
        const { id: sellerId } = requireSeller(viewer);
        const { days } = newOffer.parse(body ?? {});
        const request = keyedRequest(headers, sellerId, "offer", bidId, days);
        const now = clock.now();
        const { json } = await answerOnce(db, request, now, async (tx) => ({
          status: 201,
          json: offerJson(await offerLot(tx, { bidId, sellerId, days }, now), now),
        }));
        return status(201, json);
      },
      {
        headers: idempotencyHeaders,
        ...apiCall("Offer your package to a bidder at their highest bid", {
          limit: "decisions",
          caller: "seller",
          body: newOffer,
          responses: { 201: offerSchema },
          refusals: [409],
        }),
      },
    )
    .get(
      "/offers",
      async ({ viewer }) => {
        const now = clock.now();
        const offers = await offersTo(db, requireSignedIn(viewer).id);
        return offers.map((offer) => ({
          ...offerJson(offer, now),
          packageTitle: offer.title,
          packageLang: titleLanguage(offer),
          packageEnglishTitle: offer.english_title,
        }));
      },
      apiCall("List the offers that you have received, newest first", {
        caller: "member",
        responses: z.array(ownOfferSchema),
      }),
    )
    .post(
      "/offers/:id/accept",
      ({ viewer, params, headers }) =>
        decideOnce("accept", params.id, requireBidder(services, viewer).id, headers),
      {
        headers: idempotencyHeaders,
        ...apiCall("Accept an offer, which is binding", {
          limit: "decisions",
          caller: "member",
          responses: offerSchema,
          refusals: [409, 410],
        }),
      },
    )
    .post(
      "/offers/:id/decline",
      ({ viewer, params, headers }) =>
        decideOnce("decline", params.id, requireSignedIn(viewer).id, headers),
      {
        headers: idempotencyHeaders,
        ...apiCall("Decline an offer", {
          limit: "decisions",
          caller: "member",
          responses: offerSchema,
          refusals: [409],
        }),
      },
    );
}

function offerJson(offer: Offer, now: number): z.output<typeof offerSchema> {
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

const status = z.enum(["open", "accepted", "declined", "lapsed"]);

const offerSchema = z
  .object({
    id,
    packageId: id,
    bidId: id,
    amount: dollars,
    status,
    createdAt: time,
    expiresAt: time,
    decidedAt: time.nullable(),
  })
  .meta({ id: "Offer" });

const ownOfferSchema = offerSchema
  .extend({
    packageTitle: text,
    packageLang: text.nullable().describe("Language tag of the title."),
    packageEnglishTitle: text.nullable(),
  })
  .meta({ id: "OwnOffer" });

const secondChanceSchema = z
  .object({
    until: time.nullable().describe("The deadline for making offers; null if none can be made."),
    bidders: z.array(
      z.object({
        bidId: id,
        amount: dollars,
        suffix: text.describe("The last three characters of the bidder's pseudonym."),
        name: text.nullable().describe("Null until the bidder has written to you."),
        isReachable: z.boolean(),
        offer: z.object({ status, expiresAt: time }).nullable(),
      }),
    ),
  })
  .meta({ id: "SecondChance" });
