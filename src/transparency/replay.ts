import { allowedEvents } from "./allowed-events";
import { applyChange } from "./changed";
import { applyDelivery } from "./delivered";
import { applyDeparture } from "./departed";
import type { AuctionEntry, LoggedSale } from "./events";
import { applyModeration } from "./moderated";
import {
  type CreateFault,
  cents,
  initialRound,
  initialState,
  leaderOf,
  openingTime,
  ProofFault,
  type ReplayedAuction,
  type ReplayedBid,
  releaseAll,
} from "./replayed";
import { completeAward } from "./replayed-award";
import { applyBid, applyExtension } from "./replayed-bids";
import { applyClose } from "./replayed-close";
import { applyDecision } from "./replayed-decisions";
import { applyDefendedSeats } from "./replayed-defense";
import { applyExclusive, applyMaximum } from "./replayed-maximums";
import {
  applyOpenedMaximum,
  applySeats,
  isRoundAuction,
  releaseExclusive,
  requireCapRevealed,
  requireOpen,
} from "./replayed-round";
import { applySampling } from "./sampled";

/** Calls `onEvent` with each event and the leader before it. @throws ProofFault */
export function replay(
  entries: readonly AuctionEntry[],
  onEvent: (
    entry: AuctionEntry,
    state: ReplayedAuction,
    before: ReplayedBid | null,
  ) => void = () => {},
): ReplayedAuction {
  const [first] = entries;
  if (first === undefined)
    throw new ProofFault(
      "The proof has no events of the auction: nothing has happened yet, or the events were left out.",
    );
  if (first.type !== "opening")
    throw new ProofFault("The auction's first event, its opening, is missing.");
  const state = initialState(first);
  entries.forEach((entry, number) => {
    if (entry.number !== number)
      throw new ProofFault(
        `Event ${entry.number} was found in place of event ${number}: events are missing or out of order.`,
      );
    const leader = leaderOf(state);
    if (number > 0) applyEntry(state, entry, entries[number - 1] as AuctionEntry);
    onEvent(entry, state, leader);
  });
  requireComplete(state, null, faultOf(entries.at(-1) as AuctionEntry));
  return state;
}

const VISIBLE_ONLY_EVENTS: readonly string[] = [
  ...["terms", "bid", "maximum", "seats", "exclusive", "extension", "close"],
  ...["rejection", "reinstatement", "acceptance", "settlement", "correction"],
];

const faultOf = ({ number, type }: AuctionEntry): CreateFault => {
  return (what) => new ProofFault(`Event ${number} (${type}) ${what}.`);
};

/** Events that belong together must be complete before any other event. */
function requireComplete(
  state: ReplayedAuction,
  next: AuctionEntry | null,
  fault: CreateFault,
): void {
  const { round, lateBid } = state;
  if (lateBid !== null && !(next?.type === "acceptance" && next.sequence === lateBid))
    throw fault(`records bid ${lateBid} after the end without a sale`);
  state.lateBid = null;
  if (!isRoundAuction(state)) return;
  if (round?.unassignedBids.length && !(next && ["bid", "maximum", "seats"].includes(next.type)))
    throw fault("does not say who has a seat after a bid");
  if (state.phase === "closed" && next?.type !== "opened") requireCapRevealed(state, fault);
  if (!(next && next.time === round?.award?.at && ["acceptance", "bid"].includes(next.type)))
    completeAward(state, fault);
}

function applyEntry(state: ReplayedAuction, entry: AuctionEntry, previous: AuctionEntry): void {
  const fault = faultOf(entry);
  requireComplete(state, entry, fault);
  if (allowedEvents(state)?.includes(entry.type) === false)
    throw fault(`happened after the auction was ${state.phase}`);
  if (state.hiddenAt !== null && VISIBLE_ONLY_EVENTS.includes(entry.type))
    throw fault("happened while the package was hidden");
  switch (entry.type) {
    case "opening":
      throw fault("is a second opening");
    case "standing": {
      if (previous.type !== "opening" && previous.type !== "standing")
        throw fault("reports a bid from before the log, but not at its start");
      const { sequence, bidder, amount, accepted } = entry;
      const status = accepted ? "accepted" : "pending";
      state.bids.push({
        sequence,
        bidder,
        cents: cents(amount),
        state: status,
        stateBefore: status,
      });
      return;
    }
    case "terms":
      // The seller of licenses at a fixed price can change it, and the last day, at any time.
      if (isAuctionBidOn(state, entry.sale)) throw fault("changes the terms despite a binding bid");
      state.round = initialRound(entry);
      state.shelf = entry.shelf ?? null;
      state.startCents = cents(entry.startingPrice);
      state.sale = entry.sale ?? "seller";
      state.opensAt = openingTime(entry);
      state.endsAt = state.firstEnd = Date.parse(entry.endsAt);
      return;
    case "bid":
      applyBid(state, entry, previous, fault);
      return;
    case "maximum":
      applyMaximum(state, entry, fault);
      return;
    case "exclusive":
      applyExclusive(state, entry, fault);
      return;
    case "seats": {
      if (!isRoundAuction(state)) throw fault("assigns licenses in an auction of a single license");
      if (state.round.exclusiveReleasedAt !== entry.time) requireOpen(state, entry, fault);
      const seatedBefore = `${state.round.seated}`;
      if (state.round.rule === 2) applyDefendedSeats(state, entry, fault);
      else applySeats(state, entry, fault);
      // Other members' seats can decide whether an exclusive bid wins.
      if (seatedBefore !== `${state.round.seated}` || state.round.exclusive.size > 0)
        state.leadChangedAt = entry.time;
      return;
    }
    case "opened":
      if (!isRoundAuction(state))
        throw fault("reveals a maximum in an auction of a single license");
      applyOpenedMaximum(state, entry, fault);
      return;
    case "extension":
      applyExtension(state, entry, previous, fault);
      return;
    case "rejection":
    case "reinstatement":
    case "acceptance":
    case "release":
    case "lapse":
    case "settlement":
      applyDecision(state, entry, previous, fault);
      return;
    case "close":
      applyClose(state, entry, fault);
      return;
    case "delivery":
      applyDelivery(state, entry, fault);
      return;
    case "moderation":
      applyModeration(state, entry, fault);
      return;
    case "rights-sold":
      if (entry.licence === "exclusive") releaseExclusive(state, entry, fault);
      else releaseAll(state);
      return;
    case "correction":
    case "early-end":
      applyChange(state, entry, fault);
      return;
    case "collection-committed":
    case "collection-sampled":
      applySampling(state, entry, fault);
      return;
    case "departure":
      applyDeparture(state, entry.bidder);
      return;
    case "withdrawal":
      state.phase = "withdrawn";
      return;
    default:
      throw fault("is of an unknown type: verify it with a newer version of this program");
  }
}

function isAuctionBidOn(state: ReplayedAuction, newSale: LoggedSale | undefined): boolean {
  if (state.sale === "fixed" && newSale === "fixed") return false;
  return leaderOf(state) !== null || (state.round?.exclusive.size ?? 0) > 0;
}
