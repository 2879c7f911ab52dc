import { MAX_HIDDEN_MS } from "../lib/holds";
import type { EntryHeader, Moderation } from "./events";
import type { CreateFault, ReplayedAuction } from "./replayed";

/** A hidden package's deadlines move by the time that it was hidden. */
export function applyModeration(
  state: ReplayedAuction,
  { act, time }: Moderation & EntryHeader,
  fault: CreateFault,
): void {
  const { hiddenAt } = state;
  if (act === "hide") {
    if (hiddenAt !== null) throw fault("hides a package that is already hidden");
    state.hiddenAt = time;
    return;
  }
  if (act === "remove") {
    state.hiddenAt ??= time;
    if (state.phase !== "settled") state.phase = "withdrawn";
    return;
  }
  if (hiddenAt === null) throw fault("restores a package that is not hidden");
  state.hiddenAt = null;
  const hiddenMs = Date.parse(time) - Date.parse(hiddenAt);
  if (hiddenMs >= MAX_HIDDEN_MS) releaseUnsold(state);
  if (state.opensAt > Date.parse(hiddenAt)) state.opensAt += hiddenMs;
  if (state.phase !== "open") {
    state.heldMs += hiddenMs;
    return;
  }
  state.endsAt += hiddenMs;
  state.firstEnd += hiddenMs;
}

function releaseUnsold({ bids, maxima, round }: ReplayedAuction): void {
  for (const bid of bids)
    if (/pending|accepted/.test(bid.state) && !bid.isSettled) bid.state = "gone";
  maxima.clear();
  if (!round) return;
  round.seated = [];
  round.exclusive.clear();
  round.maxima.clear();
  round.cap = null;
}
