import { formatDollars } from "../lib/money";
import {
  acceptedBidOf,
  leaderOf,
  type ReplayedAuction,
  type ReplayedBid,
  type ReplayedRound,
  shortPseudonym,
} from "./replayed";
import { seatsTotalCents } from "./replayed-award";

type BidSummary = Pick<ReplayedBid, "bidder" | "cents">;

const describeBid = ({ bidder, cents }: BidSummary) =>
  `${shortPseudonym(bidder)}, with ${formatDollars(cents)}`;

export function outcomeOf(state: ReplayedAuction): string {
  if (state.phase === "withdrawn") return "The package was deleted, so there is no winner.";
  if (state.endedEarlyBy === "operator")
    return "There is no winner: an operator ended the auction early, so all bids were released.";
  if (state.endedEarlyBy === "consent")
    return "There is no winner: all members with a binding bid agreed to end the auction early, so all bids were released.";
  if (state.phase === "released")
    return "There is no winner: the rights were sold in another sale, so all bids were released.";
  if (state.sale === "fixed") return fixedOutcome(state);
  const voidedNote = state.voided
    .map((bidder) => `; a sale to ${shortPseudonym(bidder)} fell through`)
    .join("");
  const shelfBids = state.bids.filter(
    ({ state, licence }) => state === "accepted" && licence === "shelf",
  );
  const shelfNote =
    shelfBids.length === 0 ? "" : `; licenses sold after the auction: ${shelfBids.length}`;
  const ending = `${shelfNote}${voidedNote}`;
  if (state.round && !isOfferedAgain(state)) return roundOutcome(state, state.round, ending);
  const leader = leaderOf(state);
  const accepted = acceptedBidOf(state);
  if (accepted) {
    const sale = state.phase === "settled" ? "sold" : "the bid is accepted";
    const agreed = accepted.isAgreed ? ", at a price agreed after the reserve was missed" : "";
    return `The winner is ${describeBid(accepted)}: ${sale}${agreed}${ending}.`;
  }
  if (state.voided.length > 0) return `There is no winner${voidedNote.replace(";", ":")}.`;
  if (!leader) return "There is no winner: there is no binding bid.";
  return state.phase === "open"
    ? `The auction is running; ${shortPseudonym(leader.bidder)} leads with ${formatDollars(leader.cents)}.`
    : `The highest bidder is ${describeBid(leader)}; no bid has been accepted.`;
}

function fixedOutcome({ phase, bids, voided, startCents }: ReplayedAuction): string {
  const sold = bids.filter(({ state }) => state === "accepted");
  const buyers = sold.map(describeBid).join("; ");
  const sales =
    sold.length === 0 ? "No license is sold" : `Licenses sold: ${sold.length} (${buyers})`;
  const price = phase === "open" ? `; on sale for ${formatDollars(startCents)}` : "";
  const fallen = voided.length === 0 ? "" : `; sales that fell through: ${voided.length}`;
  return `${sales}${price}${fallen}.`;
}

function isOfferedAgain({ voided, bids, round }: ReplayedAuction): boolean {
  if (round?.award?.isOffer) return true;
  return voided.length > 0 && bids.filter(({ state }) => state === "accepted").length <= 1;
}

function roundOutcome(
  { phase, bids }: ReplayedAuction,
  round: ReplayedRound,
  ending: string,
): string {
  const { seats, seated, priceCents, award, exclusive, exclusiveReleasedAt } = round;
  const seatsNote = `${seated.length} of ${seats} licenses are taken`;
  const priceNote = priceCents === null ? "" : `, each for ${formatDollars(priceCents)}`;
  const releasedNote =
    exclusiveReleasedAt === null
      ? ""
      : "; the exclusive bids were released, because a license was sold in another sale";
  if (!award) {
    const exclusiveNote = exclusive.size === 0 ? "" : `; exclusive bids: ${exclusive.size}`;
    return `The auction ${phase === "open" ? "is running" : "is over"}; ${seatsNote}${priceNote}${exclusiveNote}${releasedNote}.`;
  }
  const wonBids = bids.filter((bid) => bid.state === "accepted" && bid.licence !== "shelf");
  const state = phase === "settled" ? "sold" : "the bids are accepted";
  const [winner] = wonBids;
  if (award.kind === "exclusive" && winner)
    return `The winner is ${describeBid(winner)} for the exclusive license (the licenses were worth ${formatDollars(seatsTotalCents(round))} in total): ${state}${ending}.`;
  const names = wonBids.map(({ bidder }) => shortPseudonym(bidder)).join(", ");
  return `The winners are ${names}: ${wonBids.length} of ${seats} licenses${priceNote}: ${state}${releasedNote}${ending}.`;
}
