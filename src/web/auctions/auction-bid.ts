import { AUCTION_TEXTS } from "../../../islands/bidding/auction-review";
import { situationOf, toBidAmounts } from "../../../islands/bidding/auction-situation";
import type { ReviewedLot } from "../../../islands/bidding/reviewed-lot";
import { faultOf } from "../../auctions/bidding/judgement";
import { BidTooLow, MaximumTooLow } from "../../auctions/refusals";
import { bidderPseudonym } from "../../lib/ids";
import { adjustToNewPrice, effectiveAmount } from "../../rules/bid-review";
import type { AskedReview, JudgedBid, ReviewDeps } from "./reviewed";

/** @throws what `faultOf` finds, except that a refused bid is too low */
export function judgeAuctionBid(
  services: ReviewDeps,
  { request, lot, state, reader, isRefused }: AskedReview,
  reviewed: ReviewedLot,
): JudgedBid {
  const { clock, pseudonymKey } = services;
  const yourBidderId = bidderPseudonym(pseudonymKey, lot, reader.viewer.id);
  const situation = situationOf(state, yourBidderId, reviewed.startingPrice);
  const typedBid = toBidAmounts(request, state);
  const bid = isRefused ? adjustToNewPrice(typedBid, situation.minimumCents) : typedBid;
  const fault = faultOf(
    lot,
    {
      bidderId: reader.viewer.id,
      ...bid,
      amountCents: effectiveAmount(bid, situation),
      reviewedListingAt: request.reviewedListing ?? null,
    },
    clock.now(),
  );
  const isTooLow = fault instanceof BidTooLow || fault instanceof MaximumTooLow;
  if (fault && !(isRefused && isTooLow)) throw fault;
  return {
    lot: reviewed,
    state,
    bid,
    situation,
    otherCents: 0,
    texts: AUCTION_TEXTS,
    isTooLow,
    renewal: {
      method: "get",
      action: `/package/${lot.id}/bids/new`,
      fields: { amount: situation.minimum, reviewedListing: reviewed.lastUpdated },
    },
  };
}
