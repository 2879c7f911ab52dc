import { z } from "zod";
import { type DealReview, reviewDeal, reviewsOfDeal } from "../../delivery/reviews";
import { review } from "../../delivery/schema";
import { isoTime } from "../../lib/time";
import { atDelivery, contractIdAt, partyOf } from "../handover/address";
import { action, type Turn } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { dealReviewSchema } from "./answers";
import { formOf } from "./pages";

export function dealReviewActions(services: AppContext) {
  return mountActions(services, [
    action({
      caller: "member",
      limit: "figures",
      run: async () => {},
      api: {
        at: atDelivery("GET", "/reviews"),
        summary: "List the visible reviews of a deal",
        tag: "Delivery",
        id: contractIdAt,
        answer: z.array(dealReviewSchema),
        refusals: [409],
        json: reviewsJson,
      },
    }),
    action({
      caller: "member",
      needs: "settle",
      limit: "deals",
      input: review,
      run: ({ db, input, now, ...turn }) => reviewDeal(db, partyOf(turn), input, now),
      page: formOf(services, "review"),
      api: {
        at: atDelivery("POST", "/reviews"),
        scope: "manage",
        summary: "Review a completed deal, once",
        tag: "Delivery",
        id: contractIdAt,
        status: 201,
        answer: z.array(dealReviewSchema),
        refusals: [409],
        json: reviewsJson,
      },
    }),
  ]);
}

type DealTurn = Pick<Turn<"member">, "db" | "id" | "caller" | "now">;

async function reviewsJson(_: unknown, { db, now, ...turn }: DealTurn) {
  return (await reviewsOfDeal(db, partyOf(turn), now)).map(reviewJson);
}

function reviewJson({ createdAt, shownAt, ...review }: DealReview) {
  return { ...review, createdAt: isoTime(createdAt), shownAt: isoTime(shownAt) };
}
