import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import type { BidAmounts } from "../../src/rules/bid-review";
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
