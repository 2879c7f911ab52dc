import { minimumBidCents } from "../lib/money";
import { roundOf } from "../rules/round";
import {
  bidsOfOutbid,
  claimAfter,
  highestOf,
  type PriorRound,
  type RoundBid,
  type RuledRound,
  rankClaims,
  toOutbid,
  withExclusiveClaim,
} from "./round-claims";

/** The first rule of rounds: against an exclusive bid, licenses count with their price only. */
export function undefendedRuling(before: PriorRound, bid: RoundBid): RuledRound {
  if (bid.isExclusive)
    return { bids: [], after: { ...before, exclusive: withExclusiveClaim(before, bid) } };
  const { seats, seated, startingCents, reserveCents } = before;
  const { bidderId, maximumCents } = bid;
  const existing = seated.find((claim) => claim.bidderId === bidderId);
  const ownClaim = { publicCents: 0, ...existing, ...claimAfter(existing, bid, before.precedence) };
  const otherClaims = seated.filter((claim) => claim !== existing);
  const leastCents = Math.max(minimumBidCents(startingCents, null), before.priceCents ?? 0);
  // With one seat, a new bidder starts at the minimum, which can exceed the leader's maximum.
  const challengesLeader = seats === 1 && !existing && otherClaims.length === 1;
  const floorCents = challengesLeader ? minimumBidCents(leastCents, null) : leastCents;
  const claims = challengesLeader
    ? otherClaims.filter((claim) => claim.maximumCents >= floorCents)
    : otherClaims;
  const otherOutbid = before.outbid.filter((claim) => claim.bidderId !== bidderId);
  // With one seat, the price moves as in an ordinary auction, where raising a maximum is no bid.
  const outbidCents = seats === 1 ? 0 : highestOf(otherOutbid);
  const terms = { seats, floorCents, reserveCents, outbidCents };
  const round = roundOf(rankClaims([...claims, ownClaim]), terms);
  const { priceCents } = round;
  const unseated = otherClaims.filter((claim) => !round.seated.includes(claim)).toReversed();
  const amountCents = Math.min(maximumCents, priceCents);
  const isPlaced = existing ? priceCents > leastCents : true;
  const bids = [
    ...bidsOfOutbid(unseated),
    ...(isPlaced ? [{ bidderId, amountCents, automatic: existing !== undefined }] : []),
  ];
  const seatedAfter = round.seated.map((claim) =>
    claim === ownClaim && isPlaced ? { ...ownClaim, publicCents: amountCents } : claim,
  );
  const ownOutbid = round.seated.includes(ownClaim) ? [] : [{ bidderId, maximumCents }];
  const outbid = [...otherOutbid, ...unseated.map(toOutbid), ...ownOutbid];
  return { bids, after: { ...before, priceCents, seated: seatedAfter, outbid } };
}
