import { readAmount } from "../../src/lib/amount";
import type { BidAmounts } from "../../src/lib/bid-review";
import { maximumBidCents } from "../../src/lib/money";
import { type Worded, wordedCents } from "../bidding/worded";
import type { RoundWords } from "./props";

interface Named {
  typed: string;
  isExclusive: boolean;
  leastCents: number;
}

type Refused = Worded & { unknown?: BidAmounts };

/** `unknown` is the earlier bid that this one may repeat. */
export function readMaximum(
  { typed, isExclusive, leastCents }: Named,
  { toasts }: Pick<RoundWords, "toasts">,
): BidAmounts | Refused {
  const maximumCents = readAmount(typed);
  if (typeof maximumCents === "string") return toasts[maximumCents];
  const bid = { amountCents: null, maximumCents, isExclusive };
  if (maximumCents < leastCents)
    return { ...wordedCents(toasts.maximumTooLow, leastCents), unknown: bid };
  const most = maximumBidCents(leastCents);
  return maximumCents > most ? { ...wordedCents(toasts.tooHigh, most), unknown: bid } : bid;
}
