import type { Correction, EarlyEnd, EntryHeader } from "./events";
import {
  type CreateFault,
  leaderOf,
  type ReplayedAuction,
  releaseAll,
  shortPseudonym,
} from "./replayed";

/** A correction of the listing, or the end of the auction before its time. */
export function applyChange(
  state: ReplayedAuction,
  entry: (Correction | EarlyEnd) & EntryHeader,
  fault: CreateFault,
): void {
  // While a package is hidden, its auction's clock stands still.
  if (state.phase !== "open" || Date.parse(state.hiddenAt ?? entry.time) >= state.endsAt)
    throw fault("happened after the end");
  if ("agreed" in entry) requireConsent(state, entry.agreed, fault);
  if (entry.type === "correction") return;
  releaseAll(state);
  state.endedEarlyBy = entry.by;
}

/** Members who would win are always bound; others can be, too. */
function requireConsent(
  state: ReplayedAuction,
  agreed: readonly string[],
  fault: CreateFault,
): void {
  const leader = leaderOf(state);
  const winning = state.round?.seated ?? (leader ? [leader.bidder] : []);
  const silent = winning.find((bidder) => !agreed.includes(bidder));
  if (silent) throw fault(`has no consent of ${shortPseudonym(silent)}, whose bid was binding`);
}
