import type { DomainError } from "../../lib/errors";
import { maximumBidCents, minimumBidCents } from "../../lib/money";
import { type Package, revisedAt } from "../../packages/packages";
import {
  adjustToNewPrice,
  effectiveAmount,
  highestAmount,
  isMaximumSufficient,
} from "../../rules/bid-review";
import { leastBidCents } from "../../rules/round";
import { isFixedPrice } from "../../rules/sale";
import {
  AuctionEnded,
  AuctionNotOpen,
  BidTooHigh,
  BidTooLow,
  ExclusiveTooLow,
  ListingRevised,
  MaximumTooLow,
  NoAuction,
  OwnPackage,
  PackageHidden,
  PriceMoved,
  SeatGone,
} from "../refusals";
import type { RoundState, RoundTerms } from "../round-claims";
import { exclusivityOf } from "../round-ruling";

type Lot = Pick<
  Package,
  | "seller_id"
  | "status"
  | "hidden_at"
  | "auction_end_time"
  | "opens_at"
  | "opens_on"
  | "starting_price_cents"
  | "highest_bid_cents"
  | "created_at"
  | "last_updated"
  | "sale_rule"
>;

interface JudgedBid {
  bidderId: string;
  amountCents: number | null;
  maximumCents?: number | null;
  reviewedPriceCents?: number | null;
  reviewedListingAt?: number | null;
}

export function judgedAmount(
  lot: Pick<Lot, "starting_price_cents" | "highest_bid_cents"> & { leader_id: string | null },
  { bidderId, amountCents, maximumCents = null, reviewedPriceCents }: JudgedBid,
): number | null {
  const price = lot.highest_bid_cents ?? lot.starting_price_cents;
  const minimumCents = minimumBidCents(lot.starting_price_cents, lot.highest_bid_cents);
  const amounts = { amountCents, maximumCents };
  const isPriceMoved = price !== (reviewedPriceCents ?? price);
  const bid = isPriceMoved ? adjustToNewPrice(amounts, minimumCents) : amounts;
  return effectiveAmount(bid, { minimumCents, leads: lot.leader_id === bidderId });
}

/** Returns why the bid is refused (docs/product.md#bids), except for unconfirmed members' limits. */
export function faultOf(lot: Lot, bid: JudgedBid, now: number): DomainError | null {
  const unavailable = unavailability(lot, bid, now);
  if (unavailable) return unavailable;
  const price = lot.highest_bid_cents ?? lot.starting_price_cents;
  const minimum = minimumBidCents(lot.starting_price_cents, lot.highest_bid_cents);
  const { amountCents, maximumCents = null } = bid;
  if (price !== (bid.reviewedPriceCents ?? price)) {
    const position = { priceCents: price, minimumCents: minimum, leads: amountCents === null };
    if (!isMaximumSufficient({ amountCents, maximumCents }, position))
      return new PriceMoved({ priceCents: price, minimumCents: minimum });
  }
  if (amountCents !== null && amountCents < minimum)
    return new BidTooLow({ minimumCents: minimum });
  const leastCents = amountCents ?? price;
  if (maximumCents !== null && maximumCents < leastCents) return new MaximumTooLow({ leastCents });
  const limitCents = maximumBidCents(minimum);
  return highestAmount({ amountCents, maximumCents }) > limitCents
    ? new BidTooHigh({ maximumCents: limitCents })
    : null;
}

/** Returns why the package accepts no bid of any amount from this member. */
export function unavailability(lot: Lot, bid: JudgedBid, now: number): DomainError | null {
  if (lot.seller_id === bid.bidderId) return new OwnPackage();
  if (lot.hidden_at !== null) return new PackageHidden();
  if (isFixedPrice(lot)) return new NoAuction();
  if (lot.status !== "active" || now >= lot.auction_end_time) return new AuctionEnded();
  if (lot.opens_on !== null || now < (lot.opens_at ?? 0)) return new AuctionNotOpen(lot);
  const listedAt = revisedAt(lot);
  return listedAt !== (bid.reviewedListingAt ?? listedAt) ? new ListingRevised() : null;
}

interface MaximumBid {
  bidderId: string;
  maximumCents: number;
  isExclusive: boolean;
}

/** Returns the minimum bid of a member; a current winner cannot bid less than they would pay. */
export function minimumFor(
  round: RoundState & RoundTerms,
  { bidderId, isExclusive }: Pick<MaximumBid, "bidderId" | "isExclusive">,
): number {
  const { seats, seated, outweighed, priceCents, startingCents, defense } = round;
  const exclusive = exclusivityOf(round, round);
  if (isExclusive && exclusive)
    return exclusive.leader?.bidderId === bidderId
      ? (exclusive.priceCents ?? exclusive.needsCents)
      : exclusive.needsCents;
  if (priceCents === null) return minimumBidCents(startingCents, null);
  const seat = seated.find((claim) => claim.bidderId === bidderId);
  // The price can have fallen below the member's own bid.
  if (seat) return Math.max(priceCents, seat.publicCents);
  const leastCents = leastBidCents({
    seats,
    seated: seated.length,
    starting_price_cents: startingCents,
    highest_bid_cents: priceCents,
    clearing_cents: defense?.clearingCents ?? null,
  });
  // Lowering the maximum would lower what an exclusive bid has to beat.
  const ownCents = outweighed.find((claim) => claim.bidderId === bidderId)?.maximumCents ?? 0;
  return Math.max(leastCents, ownCents);
}

/** Returns why a round refuses a maximum of this amount (docs/product.md#license-auctions), or null. */
export function faultInRound(round: RoundState & RoundTerms, bid: MaximumBid): DomainError | null {
  const { maximumCents, isExclusive, bidderId } = bid;
  const leastCents = minimumFor(round, bid);
  if (maximumCents > maximumBidCents(leastCents))
    return new BidTooHigh({ maximumCents: maximumBidCents(leastCents) });
  if (maximumCents >= leastCents) return null;
  if (isExclusive) return new ExclusiveTooLow({ minimumCents: leastCents });
  const isHolder = [...round.seated, ...round.outweighed].some(
    (claim) => claim.bidderId === bidderId,
  );
  if (isHolder) return new MaximumTooLow({ leastCents });
  const reachesSeatPrice = round.priceCents !== null && maximumCents >= round.priceCents;
  return reachesSeatPrice
    ? new SeatGone({ minimumCents: leastCents })
    : new BidTooLow({ minimumCents: leastCents });
}
