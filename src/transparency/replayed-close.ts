import type { Close, EntryHeader } from "./events";
import { type CreateFault, leaderOf, type ReplayedAuction } from "./replayed";

export function applyClose(
  state: ReplayedAuction,
  entry: Close & EntryHeader,
  fault: CreateFault,
): void {
  if (state.phase !== "open") throw fault("closes the auction a second time");
  if (Date.parse(entry.endedAt) !== state.endsAt)
    throw fault("closes the auction at a time other than its end");
  if (Date.parse(entry.time) < state.endsAt) throw fault("closes the auction before its end");
  const hasNoHighest = state.round !== null || state.sale === "fixed";
  const highest = hasNoHighest ? null : (leaderOf(state)?.sequence ?? null);
  if (entry.highest !== highest)
    throw fault(`names bid ${entry.highest} as the highest, but the highest is bid ${highest}`);
  // Licenses that are sold at a fixed price stay sold.
  state.phase = state.bids.some(({ isSettled }) => isSettled) ? "settled" : "closed";
  state.closedAt = entry.time;
  state.isReserveMissed = entry.reserve === "missed";
}
