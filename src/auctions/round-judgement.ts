import type { DomainError } from "../lib/errors";
import { maximumBidCents, minimumBidCents } from "../lib/money";
import { BidTooHigh, BidTooLow, ExclusiveTooLow, MaximumTooLow, SeatGone } from "./refusals";
import { exclusivityOf, type RoundState, type RoundTerms } from "./rounds";

interface NamedBid {
  bidderId: string;
  maximumCents: number;
  isExclusive: boolean;
}

/** Returns the minimum bid of a member; a current winner cannot bid less than they would pay. */
export function leastOf(
  round: RoundState & RoundTerms,
  { bidderId, isExclusive }: Pick<NamedBid, "bidderId" | "isExclusive">,
): number {
  const { seats, seated, priceCents, startingCents } = round;
  const exclusive = exclusivityOf(round, round);
  if (isExclusive && exclusive)
    return exclusive.leader?.bidderId === bidderId
      ? (exclusive.priceCents ?? exclusive.needsCents)
      : exclusive.needsCents;
  if (priceCents === null) return minimumBidCents(startingCents, null);
  const isSeated = seated.some((claim) => claim.bidderId === bidderId);
  return isSeated || seated.length < seats
    ? priceCents
    : minimumBidCents(startingCents, priceCents);
}

/** Returns why a round refuses a maximum for its amount (docs/product.md#rounds), or null. */
export function faultInRound(round: RoundState & RoundTerms, bid: NamedBid): DomainError | null {
  const { maximumCents, isExclusive, bidderId } = bid;
  const leastCents = leastOf(round, bid);
  if (maximumCents > maximumBidCents(leastCents))
    return new BidTooHigh({ maximumCents: maximumBidCents(leastCents) });
  if (maximumCents >= leastCents) return null;
  if (isExclusive) return new ExclusiveTooLow({ minimumCents: leastCents });
  if (round.seated.some((claim) => claim.bidderId === bidderId))
    return new MaximumTooLow({ leastCents });
  const wouldHaveSat = round.priceCents !== null && maximumCents >= round.priceCents;
  return wouldHaveSat
    ? new SeatGone({ minimumCents: leastCents })
    : new BidTooLow({ minimumCents: leastCents });
}
