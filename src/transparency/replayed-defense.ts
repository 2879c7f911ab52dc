import { dollars, formatDollars, minimumBidCents } from "../lib/money";
import { defendedRoundOf } from "../rules/defended-round";
import { type Claim, exclusiveOf } from "../rules/round";
import type { Bid, EntryHeader, Seats } from "./events";
import {
  type CreateFault,
  cents,
  placeBid,
  type ReplayedBid,
  type ReplayedRound,
  shortPseudonym,
} from "./replayed";
import { checkedSeats, type ReplayedRoundAuction } from "./replayed-round";

// Rule 2 of rounds. Its prices follow from secret maxima, so they are checked with the award.

export function applyDefendedBid(
  state: ReplayedRoundAuction,
  bid: Bid & EntryHeader,
  fault: CreateFault,
): void {
  const { sequence, bidder } = bid;
  const amount = cents(bid.amount);
  if (amount < minimumBidCents(state.startCents, null))
    throw fault(`records a bid of ${dollars(bid.amount)}, which is below the minimum first bid`);
  placeBid(state, { sequence, bidder, cents: amount });
}

export function applyDefendedSeats(
  state: ReplayedRoundAuction,
  entry: Seats & EntryHeader,
  fault: CreateFault,
): void {
  const { round } = state;
  const minimum = minimumBidCents(state.startCents, null);
  const { price, seated } = checkedSeats(round, entry, minimum, fault);
  for (const bidder of seated)
    if (!state.maxima.has(bidder))
      throw fault(`gives a seat to ${shortPseudonym(bidder)}, who has set no maximum`);
  if (seated.size === 0 && round.exclusive.size === 0)
    throw fault("takes away all licenses without an exclusive bid");
  round.seated = entry.seated;
  round.priceCents = price;
}

/** Recomputes the award: the winners' maxima can stay secret, because only a lower one matters. */
export function checkDefendedAward(
  state: ReplayedRoundAuction,
  acceptedBids: readonly ReplayedBid[],
  fault: CreateFault,
): void {
  const { round } = state;
  const isExclusive = round.award?.kind === "exclusive";
  const winners = new Set(acceptedBids.map(({ bidder }) => bidder));
  const revealed = (maxima: ReadonlyMap<string, number>, winsHere: boolean): Claim[] =>
    [...maxima].map(([bidderId, event]) => {
      const isSecret = winsHere && winners.has(bidderId);
      const maximumCents = round.opened.get(event) ?? (isSecret ? Number.POSITIVE_INFINITY : null);
      if (maximumCents === null)
        throw fault(`does not reveal the maximum of ${shortPseudonym(bidderId)}`);
      return { bidderId, maximumCents };
    });
  const active = [...round.maxima].filter(([bidder]) => state.maxima.has(bidder));
  const licenses = revealed(new Map(active), !isExclusive);
  // Only the latest maxima are revealed, so nobody can see who reached an equal one first.
  const exclusive = revealed(round.exclusive, isExclusive).toSorted(
    (a, b) => Number(winners.has(b.bidderId)) - Number(winners.has(a.bidderId)),
  );
  const [winner] = acceptedBids;
  if (isExclusive && winner) checkExclusive(state, winner, { licenses, exclusive }, fault);
  else checkLicenses(state, winners, { licenses, exclusive }, fault);
}

interface RevealedClaims {
  licenses: Claim[];
  exclusive: Claim[];
}

function ruled(
  { round, startCents }: ReplayedRoundAuction,
  licenses: readonly Claim[],
  exclusive: readonly Claim[],
) {
  return defendedRoundOf(licenses, {
    seats: round.seats,
    floorCents: minimumBidCents(startCents, null),
    reserveCents: null,
    outbidCents: 0,
    exclusiveCents: Math.max(0, ...exclusive.map(({ maximumCents }) => maximumCents)),
    beatenCents: 0,
  });
}

function checkLicenses(
  state: ReplayedRoundAuction,
  winners: ReadonlySet<string>,
  { licenses, exclusive }: RevealedClaims,
  fault: CreateFault,
): void {
  const { round } = state;
  const price = round.priceCents ?? 0;
  if (winners.size !== round.seated.length)
    throw fault(`sells ${winners.size} of ${round.seated.length} taken licenses`);
  const togetherCents = price * winners.size;
  if (exclusive.some(({ maximumCents }) => maximumCents > togetherCents))
    throw fault(
      `sells licenses for ${formatDollars(togetherCents)} in total, although an exclusive bid is higher`,
    );
  for (const { bidderId, maximumCents } of licenses) {
    const isWinner = winners.has(bidderId);
    if (isWinner && maximumCents < price)
      throw fault(`charges ${shortPseudonym(bidderId)} more than their maximum`);
    if (isWinner || maximumCents < price) continue;
    if (maximumCents > price || winners.size < round.seats)
      throw fault(`gives ${shortPseudonym(bidderId)} no license, who would have paid its price`);
  }
  requirePrice(state, ruled(state, licenses, exclusive).priceCents, fault);
}

/** The reserve and the maxima of deleted accounts are secret, so they can explain a higher price. */
function requirePrice(
  { round }: ReplayedRoundAuction,
  priceCents: number,
  fault: CreateFault,
): void {
  const price = round.priceCents ?? priceCents;
  const isHigherExplained = hasReserve(round) || round.hasDeparted;
  if (price !== priceCents && !(price > priceCents && isHigherExplained))
    throw fault(
      `follows a seat price of ${formatDollars(price)} instead of ${formatDollars(priceCents)}`,
    );
}

function checkExclusive(
  state: ReplayedRoundAuction,
  { bidder, cents: paidCents }: ReplayedBid,
  { licenses, exclusive }: RevealedClaims,
  fault: CreateFault,
): void {
  const { round } = state;
  const fromCents = round.exclusiveFromCents ?? 0;
  const ranked = licenses.toSorted((a, b) => b.maximumCents - a.maximumCents);
  // Members below the secret reserve do not defend their licenses.
  const leastCounted = hasReserve(round) ? 0 : ranked.length;
  const outcomes = ranked
    .concat({ bidderId: "", maximumCents: 0 })
    .map((_, count) => ruled(state, ranked.slice(0, count), exclusive))
    .slice(leastCounted)
    .map(({ defenseCents }) =>
      exclusiveOf(exclusive, { fromCents, seatsTotalCents: defenseCents }),
    );
  // Below the reserve, an exclusive bid raises no price, even if the seats could match it.
  requirePrice(state, ruled(state, licenses, exclusive).clearingCents, fault);
  const expected = outcomes.at(-1);
  if (!outcomes.some(({ leader }) => leader?.bidderId === bidder))
    throw fault(`sells exclusively to ${shortPseudonym(bidder)}, although others offer more`);
  if (!outcomes.some(({ priceCents }) => priceCents === paidCents))
    throw fault(
      `sells exclusively for ${formatDollars(paidCents)} instead of ${formatDollars(expected?.priceCents ?? 0)}`,
    );
}

const hasReserve = ({ isReserveMet }: ReplayedRound) => !isReserveMet;
