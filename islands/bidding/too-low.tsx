import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars } from "../../src/lib/money";
import { priceOf, type ReviewedLot } from "./reviewed-lot";

interface Props {
  lot: ReviewedLot;
  state: PackageState;
  children: ReactNode;
}

/** Never raises the amount that the bidder typed. */
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
