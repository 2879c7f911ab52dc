import { type ReactNode, useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { centsToDecimal, maximumBidCents, parseCents } from "../../src/lib/money";
import { BidForm } from "./bid-form";
import { priceOf } from "./bid-review";
import { BidSteps } from "./bid-steps";
import type { MemberPanelProps } from "./props";
import { useBid, worded, wordedCents } from "./use-bid";

interface Props extends MemberPanelProps {
  state: PackageState;
  ended: boolean;
  /** Price and time, which a phone's bar repeats beside the form. */
  figures: ReactNode;
  /** How the auction stands now. */
  ask(): Promise<PackageState>;
}

type Part = typeof import("./review-dialog");

/** How a member bids: an amount, its review, and the bid. */
export function MemberBidding({ state, ended, figures, ask, ...props }: Props) {
  const { packageId, words, bidder } = props;
  const amount = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<Part | null>(null);
  const [reviewed, setReviewed] = useState<number | null>(null);
  const bid = useBid({
    ...props,
    ask,
    onPlaced: () => setReviewed(null),
    onUnknown: () => setReviewed(null),
    onLeading: () => {
      if (amount.current) amount.current.value = "";
    },
    onRefused: () => {
      if (reviewed === null) amount.current?.focus();
      else void ask();
    },
  });

  /** Fetched when the amount is touched, so that it is there when it is needed. */
  const fetchPart = async () => {
    const fetched = await import("./review-dialog");
    setPart(fetched);
  };
  const review = async (cents: number) => {
    bid.forget();
    try {
      if (!part) await fetchPart();
      setReviewed(cents);
    } catch {
      if (!navigator.onLine) return bid.refuse(words.toasts.failed);
      location.assign(`/package/${packageId}/bids/new?amount=${centsToDecimal(cents)}`);
    }
  };

  const offer = (cents: number) => {
    const minimum = minimumCents(state.minimumBid);
    const maximum = maximumBidCents(minimum);
    // It was reviewed before, and may be what is the highest by now.
    if (bid.isUnknown(cents)) bid.place(cents, priceOf(props, state));
    else if (cents < minimum) bid.refuse(worded(words.toasts.tooLow, state.minimumBid));
    else if (cents > maximum) bid.refuse(wordedCents(words.toasts.tooHigh, maximum));
    else if (cents === minimum && bidder.skipsMinimumReview)
      bid.place(cents, priceOf(props, state));
    else void review(cents);
  };

  return (
    <>
      {!ended && (
        <>
          <BidForm
            {...{ packageId, words, figures, offer, amount }}
            formKey={props.formKey}
            typedAmount={props.typedAmount}
            minimumBid={state.minimumBid}
            remark={reviewed === null ? bid.remark : null}
            isPending={bid.isPending}
            refuse={bid.refuse}
            onTyping={bid.forget}
            onTouched={() => void fetchPart().catch(() => {})}
          />
          <BidSteps {...{ packageId, words, offer }} minimumBid={state.minimumBid} />
        </>
      )}
      {part && reviewed !== null && (
        <part.ReviewDialog
          lot={props}
          cents={reviewed}
          {...{ state, ended }}
          yourBidderId={bidder.bidderId}
          remark={bid.remark}
          isPending={bid.isPending}
          place={bid.place}
          onLeave={() => setReviewed(null)}
        />
      )}
    </>
  );
}

/**
 * Above the largest possible bid the minimum is no valid amount any more, and no bid reaches it.
 */
function minimumCents(minimumBid: string): number {
  return parseCents(minimumBid) ?? Number.POSITIVE_INFINITY;
}
