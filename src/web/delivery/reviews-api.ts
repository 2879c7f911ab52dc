import { Elysia } from "elysia";
import { z } from "zod";
import { findOwnDelivery, type Party } from "../../delivery/delivery";
import { type DealReview, reviewDeal, reviewsOfDeal } from "../../delivery/reviews";
import { review } from "../../delivery/schema";
import { isoTime } from "../../lib/time";
import { atBothAddresses, partyIn } from "../handover/address";
import { reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { call } from "../http/call";
import { dealReviewAnswer } from "./answers";

export function dealReviewsApi(services: AppContext) {
  const { db, clock } = services;
  const reviewsJson = async (party: Party) =>
    (await reviewsOfDeal(db, party, clock.now())).map(reviewJson);
  return atBothAddresses((prefix) =>
    new Elysia({ prefix, tags: ["Delivery"] })
      .use(reading(services))
      .get(
        "/reviews",
        ({ viewer, params }) => reviewsJson(partyIn(params, viewer)),
        call("List the visible reviews of a deal", {
          limit: "figures",
          by: "member",
          answers: z.array(dealReviewAnswer),
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
        call("Review a completed deal, once", {
          limit: "deals",
          by: "member",
          body: review,
          answers: { 201: z.array(dealReviewAnswer) },
          refusals: [409],
        }),
      ),
  );
}

function reviewJson({ createdAt, shownAt, ...review }: DealReview) {
  return { ...review, createdAt: isoTime(createdAt), shownAt: isoTime(shownAt) };
}
