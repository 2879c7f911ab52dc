import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { bidSteps } from "../../src/lib/bid-steps";
import { centsToDecimal, maximumBidCents, parseCents } from "../../src/lib/money";
import { BidForm } from "./bid-form";
import { BidOffers } from "./bid-offers";
import type { MemberPanelProps } from "./props";
import { priceOf } from "./reviewed-lot";
import { StandingStrip } from "./standing-strip";
import { useBid, worded, wordedCents } from "./use-bid";
import { useStanding } from "./use-standing";

interface Props extends MemberPanelProps {
  state: PackageState;
  ended: boolean;
  /** Price and time, which a phone's bar repeats beside the form. */
  figures: ReactNode;
  /** How the auction stands now. */
  ask(): Promise<PackageState>;
  now: number;
  /** Price and time, which stand between standing and form. */
  children: ReactNode;
}

type Part = typeof import("./review-dialog");

/** Where a member stands, and how they bid: an amount, its review, and the bid. */
export function MemberBidding({ state, ended, figures, ask, now, children, ...props }: Props) {
  const { packageId, lastUpdated, words, bidder } = props;
  const amount = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [raising, setRaising] = useState(false);
  const [led, setLed] = useState(0);
  // The form folds with what had the focus in it.
  useEffect(() => {
    if (led > 0) summary.current?.focus();
  }, [led]);
  const { standing, stage, contractId } = useStanding({
    state,
    yourBidderId: bidder.bidderId,
    initial: bidder.standing,
    now,
  });
  const [part, setPart] = useState<Part | null>(null);
  const [reviewed, setReviewed] = useState<number | null>(null);
  const bid = useBid({
    ...props,
    ask,
    onPlaced: () => setReviewed(null),
    onUnknown: () => setReviewed(null),
    onLeading: () => {
      if (amount.current) amount.current.value = "";
      setRaising(false);
      setLed((times) => times + 1);
    },
    onRefused: () => {
      if (reviewed === null) amount.current?.focus();
      else void ask();
    },
  });

  /** Fetched when the amount is touched, so that it is there when it is needed. */
  const fetchPart = async () => {
    const fetched = part ?? (await import("./review-dialog"));
    setPart(fetched);
    return fetched;
  };
  /** Where the part cannot be fetched, the review is a page. */
  const withPart = async (typed: string, work: (fetched: Part) => void) => {
    try {
      work(await fetchPart());
    } catch {
      if (!navigator.onLine) return bid.refuse(words.toasts.failed);
      const query = new URLSearchParams({ amount: typed, reviewedListing: lastUpdated });
      location.assign(`/package/${packageId}/bids/new?${query}`);
    }
  };
  const review = (cents: number) => {
    bid.forget();
    return withPart(centsToDecimal(cents), () => setReviewed(cents));
  };
  const read = (typed: string) =>
    withPart(typed, ({ readAmount }) => {
      const cents = readAmount(typed);
      if (typeof cents === "number") offer(cents);
      else bid.refuse(words.toasts[cents]);
    });

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

  // Whoever leads has nothing to do, and is not led to outbid themselves.
  const folds = standing === "leading" || standing === "accepted";
  const minimum = parseCents(state.minimumBid);
  return (
    <>
      {standing !== null && (
        <StandingStrip
          {...props}
          {...{ standing, stage, state, contractId }}
          takeLead={
            minimum !== null && (
              <BidOffers
                {...{ packageId, lastUpdated, words, offer }}
                amounts={[minimum]}
                primary
              />
            )
          }
        />
      )}
      {children}
      {!ended && (
        <details
          className="raise"
          open={!folds || raising || bid.remark !== null}
          onToggle={({ currentTarget }) => folds && setRaising(currentTarget.open)}
        >
          <summary className="button wide" ref={summary} hidden={!folds}>
            {figures}
            <span>{words.raise}</span>
          </summary>
          <BidForm
            {...{ packageId, lastUpdated, words, figures, amount }}
            formKey={props.formKey}
            typedAmount={props.typedAmount}
            minimumBid={state.minimumBid}
            remark={reviewed === null ? bid.remark : null}
            isPending={bid.isPending}
            onTyped={(typed) => void read(typed)}
            onTyping={() => {
              bid.forget();
              setRaising(true);
            }}
            onTouched={() => void fetchPart().catch(() => {})}
          />
          {minimum !== null && (
            <BidOffers {...{ packageId, lastUpdated, words, offer }} amounts={bidSteps(minimum)} />
          )}
        </details>
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
