import type { ReviewedLot } from "../../../islands/bidding/reviewed-lot";
import { roundReviewTexts } from "../../../islands/rounds/round-review";
import type { RoundWords } from "../../../messages/panel-words";
import { faultInRound, minimumFor, unavailability } from "../../auctions/bidding/judgement";
import { claimsOf, roundOfClaims } from "../../auctions/reading/round-state";
import { BidTooHigh, ExclusiveNotOffered } from "../../auctions/refusals";
import { exclusivityOf } from "../../auctions/round-ruling";
import { centsToDecimal } from "../../lib/money";
import type { AskedReview, JudgedBid, ReviewDeps } from "./reviewed";

/** The counterpart of `judgeAuctionBid` for rounds. @throws ExclusiveNotOffered, SeatGone */
export async function judgeRoundBid(
  { db, clock }: ReviewDeps,
  { request, lot, state, reader, isRefused }: AskedReview,
  reviewed: ReviewedLot & { words: RoundWords },
): Promise<JudgedBid> {
  const { id: bidderId } = reader.viewer;
  const isExclusive = request.exclusive ?? false;
  const bidFields = {
    bidderId,
    amountCents: null,
    reviewedListingAt: request.reviewedListing ?? null,
  };
  const unavailableError = unavailability(lot, bidFields, clock.now());
  if (unavailableError) throw unavailableError;
  if (isExclusive && lot.exclusive_from_cents === null) throw new ExclusiveNotOffered();
  const claims = await claimsOf(db, lot.id);
  const round = roundOfClaims(lot, claims);
  const minimumCents = minimumFor(round, { bidderId, isExclusive });
  const maximumCents = request.maximum ?? request.amount ?? minimumCents;
  const claim = { bidderId, maximumCents, isExclusive };
  const fault = faultInRound(round, claim);
  const isTooLow = fault !== null && !(fault instanceof BidTooHigh);
  if (fault && !(isRefused && isTooLow)) throw fault;
  const minimum = centsToDecimal(minimumCents);
  const ownSeat = [...claims.seated, ...claims.outweighed].find(
    (claim) => claim.bidderId === bidderId,
  );
  const leader = exclusivityOf(round, round)?.leader;
  const leadingBid = leader?.bidderId === bidderId ? leader : undefined;
  return {
    lot: reviewed,
    state,
    bid: { amountCents: null, maximumCents, isExclusive },
    situation: { leads: false, minimum, minimumCents, priceCents: lot.highest_bid_cents ?? 0 },
    otherCents: (isExclusive ? ownSeat : leadingBid)?.maximumCents ?? 0,
    texts: roundReviewTexts(reviewed.words),
    isTooLow,
    renewal: {
      method: "post",
      action: `/package/${lot.id}/bids`,
      fields: {
        maximum: minimum,
        ...(isExclusive && { exclusive: "on" }),
        reviewedListing: reviewed.lastUpdated,
      },
    },
  };
}
