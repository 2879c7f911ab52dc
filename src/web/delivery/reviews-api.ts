import { Elysia } from "elysia";
import { z } from "zod";
import { findOwnDelivery, type PartyKey } from "../../delivery/delivery";
import { type DealReview, reviewDeal, reviewsOfDeal } from "../../delivery/reviews";
import { review } from "../../delivery/schema";
import { isoTime } from "../../lib/time";
import { atBothAddresses, partyIn } from "../handover/address";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { dealReviewSchema } from "./answers";

export function dealReviewsApi(services: AppContext) {
  const { db, clock } = services;
  const reviewsJson = async (party: PartyKey) =>
    (await reviewsOfDeal(db, party, clock.now())).map(reviewJson);
  return atBothAddresses((prefix) =>
    new Elysia({ prefix, tags: ["Delivery"] })
      .use(readerPlugin(services))
      .get(
        "/reviews",
        ({ viewer, params }) => reviewsJson(partyIn(params, viewer)),
        apiCall("List the visible reviews of a deal", {
          limit: "figures",
          caller: "member",
          responses: z.array(dealReviewSchema),
          refusals: [409],
        }),
      )
      .post(
        "/reviews",
        async ({ viewer, params, body }) => {
          const party = partyIn(params, viewer);
          await findOwnDelivery(db, party);
          await reviewDeal(db, party, review.parse(body ?? {}), clock.now());
          return Response.json(await reviewsJson(party), { status: 201 });
        },
        apiCall("Review a completed deal, once", {
          limit: "deals",
          caller: "member",
          body: review,
          responses: { 201: z.array(dealReviewSchema) },
          refusals: [409],
        }),
      ),
  );
}

function reviewJson({ createdAt, shownAt, ...review }: DealReview) {
  return { ...review, createdAt: isoTime(createdAt), shownAt: isoTime(shownAt) };
}
