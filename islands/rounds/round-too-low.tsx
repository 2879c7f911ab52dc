import type { ReactNode } from "react";
import type { PackageState } from "../../src/auctions/types";
import { dollars, formatDollars } from "../../src/lib/money";
import type { ReviewedRound } from "./props";

interface Props {
  lot: ReviewedRound;
  state: PackageState;
  leastCents: number;
  isExclusive: boolean;
  children: ReactNode;
}

/** Never raises the maximum that the bidder typed. */
export function RoundTooLow({ lot, state, leastCents, isExclusive, children }: Props) {
  const { round } = lot.words;
  const minimum = formatDollars(leastCents);
  return (
    <>
      <p className="review-notice" role="alert">
        {isExclusive
          ? round.review.movedExclusive({ together: dollars(state.seatsTogether), minimum })
          : round.review.moved({ price: dollars(state.seatPrice), minimum })}
      </p>
      <div className="button-row">{children}</div>
    </>
  );
}
