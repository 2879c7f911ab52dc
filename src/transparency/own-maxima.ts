import { parseCents } from "../lib/money";
import { type AuctionEntry, leaderOf, ProofFault, type Replayed } from "./replay";

/** A bidder's maxima, by the number of the event that set each; in cents. */
export type OwnMaxima = ReadonlyMap<number, number>;

/**
 * Watches a replay for what only a bidder can see, who knows their own maxima: that no bid was made
 * for them above, and that nobody took the lead from them at or below (docs/product.md#proof-of-an-auction).
 */
export function maximaWatch(bidder: string, maxima: OwnMaxima) {
  let most = 0;
  /** The same, while it is sure to stand: a rejected bid takes its owner's maximum with it. */
  let held = 0;
  /** What the leader had to be passed by, since somebody else has bid. */
  let defended: number | null = null;
  return (entry: AuctionEntry, state: Replayed, before: ReturnType<typeof leaderOf>): void => {
    const isAnswer = ["maximum", "extension"].includes(entry.type) || isAutomatic(entry);
    if (!isAnswer) judge(state, entry);
    if (entry.type === "maximum" && entry.bidder === bidder)
      held = most = maxima.get(entry.number) ?? 0;
    if (entry.type === "rejection" && ownerOf(entry.sequence, state) === bidder) held = 0;
    if (entry.type !== "bid") return;
    if (entry.automatic && entry.bidder === bidder && (parseCents(entry.amount) ?? 0) > most)
      throw new ProofFault(
        `Event ${entry.number} bids ${entry.amount} for you, above the maximum that you had set.`,
      );
    if (!entry.automatic && entry.bidder !== bidder && before?.bidder === bidder) defended = held;
  };

  /** Called before the next event, when all answers to the last bid are there. */
  function judge(state: Replayed, next: AuctionEntry): void {
    // The next event is applied already: a bid of it is not what is judged.
    const bids = next.type === "bid" ? state.bids.slice(0, -1) : state.bids;
    const leader = leaderOf({ ...state, bids });
    if (defended !== null && leader && leader.bidder !== bidder && leader.cents <= defended)
      throw new ProofFault(
        `Before event ${next.number} you were passed at or below the maximum that you had set.`,
      );
    defended = null;
  }
}

function isAutomatic(entry: AuctionEntry): boolean {
  return entry.type === "bid" && entry.automatic;
}

function ownerOf(sequence: number, { bids }: Replayed): string | undefined {
  return bids.find((bid) => bid.sequence === sequence)?.bidder;
}
