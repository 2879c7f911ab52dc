import { parseCents } from "../lib/money";
import type { AuctionEntry } from "./events";
import { type OwnMaxima, seatsWatch } from "./own-seats";
import { leaderOf, ProofFault, type Replayed } from "./replayed";

type Leader = ReturnType<typeof leaderOf>;

/** Only the bidder can check that no bid exceeds their maximum and nobody leads at or below it. */
export function maximaWatch(bidder: string, maxima: OwnMaxima) {
  let most = 0;
  let held = 0;
  let defended: number | null = null;
  const seenInRound = seatsWatch(bidder, maxima);
  return { seen, end };

  function seen(entry: AuctionEntry, state: Replayed, before: Leader): void {
    if (state.round) {
      seenInRound(entry, state);
      return;
    }
    const isAnswer = ["maximum", "extension"].includes(entry.type) || isAutomatic(entry);
    if (!isAnswer) judge(before, `Before event ${entry.number}`);
    if (entry.type === "maximum" && entry.bidder === bidder)
      held = most = maxima.get(entry.number) ?? 0;
    if (entry.type === "rejection" && ownerOf(entry.sequence, state) === bidder) held = 0;
    if (entry.type === "release" && !state.maxima.has(bidder)) held = most = 0;
    if (entry.type !== "bid") return;
    if (entry.automatic && entry.bidder === bidder && (parseCents(entry.amount) ?? 0) > most)
      throw new ProofFault(
        `Event ${entry.number} bids ${entry.amount} for you, above the maximum that you had set.`,
      );
    if (!entry.automatic && entry.bidder !== bidder && before?.bidder === bidder) defended = held;
  }

  function end(state: Replayed): void {
    if (!state.round) judge(leaderOf(state), "At last");
  }

  function judge(leader: Leader, when: string): void {
    if (leader && leader.bidder !== bidder) {
      const passed = defended !== null && leader.cents <= defended;
      if (passed || leader.cents < held)
        throw new ProofFault(`${when} you were passed at or below the maximum that you had set.`);
    }
    defended = null;
  }
}

function isAutomatic(entry: AuctionEntry): boolean {
  return entry.type === "bid" && entry.automatic;
}

function ownerOf(sequence: number, { bids }: Replayed): string | undefined {
  return bids.find((bid) => bid.sequence === sequence)?.bidder;
}
