import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { priceOf, type ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: ReviewedLot;
  state: PackageState;
  children: ReactNode;
}

/** Replaces the review of a bid that has become too low; the typed amount is never raised. */
export function TooLow({ lot, state, children }: Props) {
  const { review } = lot.words;
  return (
    <>
      <p className="review-notice" role="alert">
        {review.moved({ price: dollars(priceOf(lot, state)) })}{" "}
        {review.nowAtLeast({ minimum: dollars(state.minimumBid) })}
      </p>
      <div className="button-row">{children}</div>
    </>
  );
}
