import type { ReactNode } from "react";
import type { PackageMessage, PackageState } from "../../src/auctions/types";
import type { BidAmounts } from "../../src/rules/bid-review";
import type { OwnStanding } from "../../src/trade/answers";
import type { OutcomeProps } from "./outcome";
import type { MemberContext, OwnView } from "./own-view";
import type { PriceProps } from "./props";
import type { ReviewDialog } from "./review-dialog";
import type { ReviewTexts } from "./review-facts";
import type { readTypedBid } from "./typed-bid";
import type { BidSender } from "./use-bid";

/** What differs between an auction and a round. The panel, the form and the review are the same. */
export interface Market {
  shownPriceOf(state: PackageState): string;
  price(props: PriceProps): ReactNode;
  outcome(props: OutcomeProps): ReactNode;
  /** @param outbidSignal aborted once the member leads again */
  showBidToast(message: PackageMessage, before: PackageState, outbidSignal: AbortSignal): void;
  /** @returns a key that changes when the member's own standing must be fetched again */
  refetchKeyOf(context: MemberContext): string;
  ownViewOf(context: MemberContext): OwnView;
  /** What the member's own standing is once these amounts are placed. */
  standingWith(amounts: BidAmounts): Partial<OwnStanding>;
  loadReviewing(): Promise<Reviewing>;
}

/** Loaded when the member first reaches for the form. */
export interface Reviewing extends BidSender, ReviewTexts {
  ReviewDialog: typeof ReviewDialog;
  readTypedBid: typeof readTypedBid;
}
