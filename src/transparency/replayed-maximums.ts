import type { EntryHeader, ExclusiveMaximum, Maximum } from "./events";
import type { CreateFault, ReplayedAuction } from "./replayed";
import { isRoundAuction, requireOpen } from "./replayed-round";

export function applyMaximum(
  state: ReplayedAuction,
  entry: Maximum & EntryHeader,
  fault: CreateFault,
): void {
  if (state.phase !== "open") throw fault("happened after the end");
  state.maxima.add(entry.bidder);
  storeCommitment(state, entry);
}

export function applyExclusive(
  state: ReplayedAuction,
  entry: ExclusiveMaximum & EntryHeader,
  fault: CreateFault,
): void {
  if (!isRoundAuction(state) || state.round.exclusiveFromCents === null)
    throw fault("is an exclusive bid where none are accepted");
  requireOpen(state, entry, fault);
  state.round.exclusive.set(entry.bidder, entry.number);
  state.leadChangedAt = entry.time;
  storeCommitment(state, entry);
}

function storeCommitment(
  state: ReplayedAuction,
  entry: (Maximum | ExclusiveMaximum) & EntryHeader,
): void {
  const { type, number, bidder, commitment } = entry;
  state.commitments.set(number, { type, bidder, commitment });
  if (type === "maximum") state.round?.maxima.set(bidder, number);
}
