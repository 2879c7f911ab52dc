import { z } from "zod";
import type { Db } from "../../../db/client";
import type { PriceOffer } from "../../auctions/price-offers";
import { findPriceOffer, hasPriceOfferOf } from "../../licenses/price-offer-reading";
import {
  acceptPriceOffer,
  counterPriceOffer,
  declinePriceOffer,
} from "../../licenses/price-offers";
import { counterInput } from "../../licenses/schema";
import { requirePermission } from "../../memberships/permissions";
import {
  acceptCounter,
  acceptOffer,
  counterOffer,
  declineCounter,
  declineOffer,
} from "../../offers/answering";
import { findOffer } from "../../offers/reading";
import type { Offer } from "../../offers/rules";
import { requireScope } from "../../tokens/scopes";
import { requireBidder } from "../http/access";
import { action, type Turn } from "../http/action";
import { seeOther } from "../http/redirect";
import { offerJson, offerSchema, priceOfferJson, priceOfferSchema } from "./answers";
import { offerPages } from "./pages";
import type { OfferDeps } from "./price-offer-pages";

type AnyOffer = Offer | PriceOffer;

/** Of buyers and sellers, whose turn it is. */
const EITHER_SIDE = ["bid", "sell"] as const;

/** Offers to bidders and offers of buyers are answered at the same addresses. */
export function answerActions(services: OfferDeps) {
  const { showOffer } = offerPages(services);
  const requiresSide = async ({ db, id, caller }: Pick<Turn<"member">, "db" | "id" | "caller">) => {
    const side = (await isBuyerOf(db, id, caller.id)) ? "bid" : "sell";
    requirePermission(caller.permissions, side);
    requireScope(caller.token, side);
    return side;
  };
  const requires = async (turn: Pick<Turn<"member">, "db" | "id" | "caller">) => {
    if ((await requiresSide(turn)) === "bid") requireBidder(services, turn.caller);
  };
  const answer = z.union([offerSchema, priceOfferSchema]);
  return [
    action({
      caller: "member",
      needs: EITHER_SIDE,
      acts: "offer-answered",
      limit: "decisions",
      requires,
      run: ({ db, id, caller, now }) => accept(db, { offerId: id, memberId: caller.id }, now),
      page: {
        at: "POST /offer/:id",
        when: ["answer", "accept"],
        done: (offer) =>
          seeOther(
            `/package/${offer.package_id}`,
            isPriceOffer(offer) || offer.agreed_bid_id !== null
              ? "price-offer-accepted"
              : "offer-accepted",
          ),
        refused: (refused, visit) => showOffer(visit, refused),
      },
      api: {
        at: "POST /api/offers/:id/accept",
        scope: EITHER_SIDE,
        summary: "Accept an offer, which is binding",
        tag: "Trade",
        once: ({ id }) => ["accept", id],
        answer,
        refusals: [409, 410],
        json: anyOfferJson,
      },
    }),
    action({
      caller: "member",
      needs: EITHER_SIDE,
      acts: "offer-answered",
      limit: "decisions",
      requires: requiresSide,
      run: ({ db, id, caller, now }) => decline(db, { offerId: id, memberId: caller.id }, now),
      page: {
        at: "POST /offer/:id",
        when: ["answer", "decline"],
        done: (offer) =>
          seeOther(
            `/package/${offer.package_id}`,
            isPriceOffer(offer) ? "price-offer-declined" : "offer-declined",
          ),
        refused: (refused, visit) => showOffer(visit, refused),
      },
      api: {
        at: "POST /api/offers/:id/decline",
        scope: EITHER_SIDE,
        summary: "Decline an offer",
        tag: "Trade",
        once: ({ id }) => ["decline", id],
        answer,
        refusals: [409, 410],
        json: anyOfferJson,
      },
    }),
    action({
      caller: "member",
      needs: EITHER_SIDE,
      acts: "offer-answered",
      limit: "decisions",
      input: counterInput,
      requires,
      run: ({ db, id, caller, input, now }) =>
        counter(db, { offerId: id, memberId: caller.id }, input.amount, now),
      page: {
        at: "POST /offer/:id",
        when: ["answer", "counter"],
        done: (offer) =>
          isPriceOffer(offer)
            ? seeOther(`/package/${offer.package_id}/offers`, "price-offer-countered")
            : seeOther(`/package/${offer.package_id}`, "offer-countered"),
        refused: (refused, visit) => showOffer(visit, refused),
      },
      api: {
        at: "POST /api/offers/:id/counter",
        scope: EITHER_SIDE,
        summary: "Answer an offer with another price, which binds you for seven days",
        tag: "Trade",
        once: ({ id, input }) => ["counter", id, input.amount],
        answer,
        refusals: [409, 410],
        json: anyOfferJson,
      },
    }),
  ];
}

interface Answer {
  offerId: string;
  memberId: string;
}

async function accept(db: Db, answer: Answer, now: number): Promise<AnyOffer> {
  const { offerId, memberId } = answer;
  if (await hasPriceOfferOf(db, offerId)) return acceptPriceOffer(db, answer, now);
  return (await isBuyerOf(db, offerId, memberId))
    ? acceptOffer(db, { offerId, bidderId: memberId }, now)
    : acceptCounter(db, { offerId, sellerId: memberId }, now);
}

async function decline(db: Db, answer: Answer, now: number): Promise<AnyOffer> {
  const { offerId, memberId } = answer;
  if (await hasPriceOfferOf(db, offerId)) return declinePriceOffer(db, answer, now);
  return (await isBuyerOf(db, offerId, memberId))
    ? declineOffer(db, { offerId, bidderId: memberId }, now)
    : declineCounter(db, { offerId, sellerId: memberId }, now);
}

async function counter(
  db: Db,
  answer: Answer,
  amountCents: number,
  now: number,
): Promise<AnyOffer> {
  const { offerId, memberId } = answer;
  if (await hasPriceOfferOf(db, offerId))
    return counterPriceOffer(db, { ...answer, amountCents }, now);
  return counterOffer(db, { offerId, bidderId: memberId, amountCents }, now);
}

/** @throws OfferNotFound for other members */
async function isBuyerOf(db: Db, offerId: string, memberId: string): Promise<boolean> {
  if (await hasPriceOfferOf(db, offerId))
    return (await findPriceOffer(db, offerId, memberId)).buyer_id === memberId;
  return (await findOffer(db, offerId, memberId)).bidder_id === memberId;
}

const isPriceOffer = (offer: AnyOffer): offer is PriceOffer => "buyer_id" in offer;

function anyOfferJson(offer: AnyOffer, { now }: { now: number }) {
  return isPriceOffer(offer) ? priceOfferJson(offer, now) : offerJson(offer, now);
}
