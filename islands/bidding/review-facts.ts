import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { formatDollars } from "../../src/lib/money";
import type { BidAmounts } from "../../src/rules/bid-review";
import { type Costs, withCosts } from "../../src/rules/fees";
import type { Situation } from "./own-view";
import type { ReviewedLot } from "./reviewed-lot";

/** What the review of a bid says in an auction, or in a round. */
export interface ReviewTexts {
  factsOf(context: ReviewContext, until: string): ReviewFacts;
  tooLowText(context: ReviewContext): string;
}

export interface ReviewContext {
  lot: ReviewedLot;
  state: PackageState;
  bid: BidAmounts;
  situation: Situation;
  otherCents: number;
}

export interface ReviewFacts {
  /** What the bid can cost, with tax and fees. */
  lead: string;
  confirm(values: { amount: string }): string;
  /** What the bid binds to. */
  lines: readonly ReactNode[];
  /** Folded away. */
  rules: ReadonlyArray<string | false>;
  /** The bid that counts for commitments. */
  committed: BidAmounts;
}

/** Adds tax and fees. Here, because only reviews load it. */
export const totalText = (lot: Costs, cents: number) => formatDollars(withCosts(cents, lot));
