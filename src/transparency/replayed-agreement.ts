import { formatDollars } from "../lib/money";
import { DAY } from "../lib/time";
import type { Decision, EntryHeader } from "./events";
import {
  acceptedBidOf,
  type CreateFault,
  type ReplayedAuction,
  type ReplayedBid,
  shortPseudonym,
} from "./replayed";
import { isRoundAuction } from "./replayed-round";

/** Offers are made for 60 days, stay open for at most 7, and can be countered for 7 more. */
const AGREEABLE_MS = (60 + 7 + 7) * DAY;

/** After a missed reserve, the seller and a bidder can agree on a price above the bid. */
export function applyAgreement(
  state: ReplayedAuction,
  sold: ReplayedBid,
  entry: Decision & EntryHeader,
  fault: CreateFault,
): void {
  if (!state.isReserveMissed || state.round?.isReserveMet)
    throw fault(
      "sells at an agreed price, although the log does not say that the reserve was missed",
    );
  if (state.phase !== "closed" || state.voided.length > 0)
    throw fault("sells at an agreed price at a time other than after the missed reserve");
  if (acceptedBidOf(state)) throw fault("sells a second license at an agreed price");
  if (entry.licence !== undefined || entry.confirmBy !== undefined)
    throw fault("agrees on something other than the price of a license");
  requireOffered(state, sold, entry, fault);
  requireInTime(state, entry, fault);
  if (!sold.isLate) throw fault("names no bid of the sale");
  sold.isAgreed = true;
  if (isRoundAuction(state))
    state.round.award = { kind: "seat", at: entry.time, isComplete: true, isOffer: true };
}

function requireOffered(
  { bids }: ReplayedAuction,
  sold: ReplayedBid,
  { offer }: Decision,
  fault: CreateFault,
): void {
  const { bidder } = sold;
  // Bids that were given up or released can be offered on, but not those that were rejected.
  const own = bids.filter(
    (bid) => bid.bidder === bidder && bid !== sold && bid.state !== "rejected" && !bid.isDeleted,
  );
  const highest = own.reduce((most, bid) => Math.max(most, bid.cents), 0);
  const offered = own.find(({ sequence }) => sequence === offer);
  if (!offered) throw fault(`sells to ${shortPseudonym(bidder)}, who did not place bid ${offer}`);
  if (offered.cents < highest) throw fault("was agreed on a bid that is not the bidder's highest");
  if (sold.cents <= offered.cents)
    throw fault(
      `sells for ${formatDollars(sold.cents)}, which is not above the bid of ${formatDollars(offered.cents)}`,
    );
}

function requireInTime(
  { endsAt, heldMs }: ReplayedAuction,
  { time, offerUntil = "" }: Decision & EntryHeader,
  fault: CreateFault,
): void {
  const until = Date.parse(offerUntil);
  if (!(Date.parse(time) < until)) throw fault("accepts an offer that had expired");
  if (until > endsAt + heldMs + AGREEABLE_MS)
    throw fault("accepts an offer made more than 60 days after the end");
}
