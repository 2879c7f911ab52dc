import { minimumBidCents } from "../lib/money";
import { defendedRoundOf } from "../rules/defended-round";
import {
  bidsOfOutbid,
  claimAfter,
  highestOf,
  type PriorRound,
  type RoundBid,
  type RuledRound,
  rankClaims,
  type SeatClaim,
  toOutbid,
  withExclusiveClaim,
} from "./round-claims";

/** The second rule of rounds: against an exclusive bid, licenses count with their maxima. */
export function defendedRuling(before: PriorRound, bid: RoundBid): RuledRound {
  const { bidderId, maximumCents, isExclusive } = bid;
  const holders = [...before.seated, ...before.outweighed];
  const existing = isExclusive ? undefined : holders.find((claim) => claim.bidderId === bidderId);
  const ownClaim: SeatClaim | null = isExclusive
    ? null
    : { publicCents: 0, ...existing, ...claimAfter(existing, bid, before.precedence) };
  const otherHolders = holders.filter((claim) => claim !== existing);
  const otherOutbid = ownClaim
    ? before.outbid.filter((claim) => claim.bidderId !== bidderId)
    : before.outbid;
  const exclusive = isExclusive ? withExclusiveClaim(before, bid) : before.exclusive;
  const round = defendedRoundOf(rankClaims(ownClaim ? [...otherHolders, ownClaim] : holders), {
    seats: before.seats,
    floorCents: before.defense?.clearingCents ?? minimumBidCents(before.startingCents, null),
    reserveCents: before.reserveCents,
    outbidCents: highestOf(otherOutbid),
    exclusiveCents: highestOf(exclusive),
    beatenCents: before.defense?.beatenCents ?? 0,
  });
  const { seated, outweighed, clearingCents, defenseCents, beatenCents } = round;
  const hasBids = before.priceCents !== null || ownClaim !== null;
  const unseated = otherHolders.filter((claim) => round.outbid.includes(claim));
  const ownBid = ownClaim && {
    bidderId,
    amountCents: Math.min(maximumCents, round.priceCents),
    automatic: existing !== undefined,
  };
  const isPlaced =
    ownClaim !== null &&
    ownBid !== null &&
    (existing === undefined ||
      (ownBid.amountCents > existing.publicCents &&
        seated.includes(ownClaim) &&
        (round.priceCents > (before.priceCents ?? 0) || before.outweighed.includes(existing))));
  const published = (claim: SeatClaim) =>
    claim === ownClaim && isPlaced ? { ...claim, publicCents: ownBid.amountCents } : claim;
  return {
    bids: [...bidsOfOutbid(rankClaims(unseated).toReversed()), ...(isPlaced ? [ownBid] : [])],
    after: {
      priceCents: hasBids ? round.priceCents : null,
      seated: seated.map(published),
      outweighed: outweighed.map(published),
      outbid: [...otherOutbid, ...round.outbid.map(toOutbid)],
      exclusive,
      defense: { clearingCents: hasBids ? clearingCents : null, defenseCents, beatenCents },
    },
  };
}
