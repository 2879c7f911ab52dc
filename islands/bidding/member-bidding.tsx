import { type ReactNode, useEffect, useRef, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import type { BidAmounts } from "../../src/lib/bid-review";
import { bidSteps } from "../../src/lib/bid-review";
import { centsToDecimal, parseCents } from "../../src/lib/money";
import type { Stage } from "../../src/lib/standing";
import { BidForm } from "./bid-form";
import { BidOffers } from "./bid-offers";
import type { MemberPanelProps } from "./props";
import { isRevised, priceOf } from "./reviewed-lot";
import { RevisedNotice } from "./revised-notice";
import { StandingStrip } from "./standing-strip";
import type { TypedBid } from "./typed-bid";
import { useBid } from "./use-bid";
import { useFields } from "./use-fields";
import { usePart } from "./use-part";
import { useStanding } from "./use-standing";

export interface OwnFigure {
  tone: "leading" | "outbid";
  text: string;
}

export interface MemberProps extends MemberPanelProps {
  state: PackageState;
  stage: Stage;
  figures(own: OwnFigure | null): ReactNode;
  ask(): Promise<PackageState>;
  now: number;
  children: ReactNode;
}

const load = () => import("./review-dialog");

export function MemberBidding({
  state,
  stage,
  figures,
  ask,
  now,
  children,
  ...props
}: MemberProps) {
  const ended = stage !== "running";
  const takesBids = !ended && state.opened;
  const { packageId, lastUpdated, words, bidder } = props;
  const { amount, maximum, typed, empty, restore } = useFields();
  const summary = useRef<HTMLElement>(null);
  const [raising, setRaising] = useState(false);
  const [placed, setPlaced] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const { meaning, contractId, secondChance, ownMaximum, onMaximum } = useStanding({
    state,
    yourBidderId: bidder.bidderId,
    initial: bidder.standing,
    now,
  });
  const standing = meaning?.standing ?? null;
  const short =
    standing === "leading" || standing === "outbid"
      ? { tone: standing, text: words.standing.short[standing] }
      : null;
  const [reviewed, setReviewed] = useState<BidAmounts | null>(null);
  const bid = useBid({
    ...props,
    ask,
    yourBidderId: bidder.bidderId,
    fetchSending: () => load().then(({ sending }) => sending(words, bidder.bidderId)),
    onPlaced: ({ maximumCents }) => {
      setReviewed(null);
      if (maximumCents !== null) onMaximum(centsToDecimal(maximumCents));
    },
    onUnknown: () => setReviewed(null),
    onTaken: () => {
      empty();
      setRaising(false);
      setPlaced(true);
    },
    onRefused: () => {
      if (reviewed === null) amount.current?.focus();
      else void ask();
    },
    onKept: (kept) => {
      if (restore(kept)) setRaising(true);
    },
  });

  const minimum = parseCents(state.minimumBid);

  const { part, isOpening, fetchPart, withPart } = usePart(load, () =>
    bid.refuse(words.toasts.failed),
  );
  const read = (typed: TypedBid, form: HTMLFormElement) =>
    withPart(
      ({ readTypedBid }) => {
        const { startingPrice } = props;
        const { toasts } = words;
        const place = { state, yourBidderId: bidder.bidderId, startingPrice, toasts };
        const entered = readTypedBid(typed, place);
        if (!("text" in entered)) start(entered);
        // The member has reviewed this bid before, and it may already be the highest.
        else if (entered.unknown && bid.isUnknown(entered.unknown)) start(entered.unknown);
        else bid.refuse(entered);
      },
      () => form.submit(),
    );

  const start = (amounts: BidAmounts) => {
    const { amountCents, maximumCents } = amounts;
    const skips = amountCents === minimum && maximumCents === null && bidder.skipsMinimumReview;
    if (skips || bid.isUnknown(amounts)) return bid.place(amounts, priceOf(props, state));
    bid.forget();
    setReviewed(amounts);
  };
  const offer = (cents: number) =>
    withPart(
      () => start({ amountCents: cents, maximumCents: null }),
      () => {
        const amount = centsToDecimal(cents);
        const query = new URLSearchParams({ amount, reviewedListing: lastUpdated });
        location.assign(`/package/${packageId}/bids/new?${query}`);
      },
    );

  // The form folds for the leader, who need not outbid themselves.
  const folds = standing === "leading" || standing === "accepted";
  // The focused element disappears with the bid, so focus moves to whatever replaces it.
  useEffect(() => {
    if (!placed || (!folds && standing !== "outbid")) return;
    (folds ? summary.current : answer.current?.querySelector("button"))?.focus();
    setPlaced(false);
  }, [placed, folds, standing]);
  return (
    <>
      {meaning !== null && (
        <StandingStrip
          {...props}
          {...{ meaning, stage, state, contractId, ownMaximum, secondChance }}
          takeLead={
            minimum !== null && (
              <div ref={answer}>
                <BidOffers
                  {...{ packageId, lastUpdated, words, offer, isOpening }}
                  amounts={[minimum]}
                  primary
                />
              </div>
            )
          }
        />
      )}
      {children}
      {!ended && isRevised(props, state) && <RevisedNotice {...{ packageId, words }} />}
      {takesBids && !isRevised(props, state) && (
        <details
          className="raise"
          open={!folds || raising || bid.remark !== null}
          onToggle={({ currentTarget }) => folds && setRaising(currentTarget.open)}
        >
          <summary className="button wide" ref={summary} hidden={!folds}>
            {figures(short)}
            <span>{words.raise}</span>
          </summary>
          <BidForm
            {...{ packageId, lastUpdated, words, amount, maximum, typed }}
            figures={figures(short)}
            formKey={props.formKey}
            typedAmount={props.typedAmount}
            typedMaximum={props.typedMaximum}
            leads={standing === "leading"}
            minimumBid={state.minimumBid}
            remark={reviewed === null ? bid.remark : null}
            isPending={bid.isPending}
            isOpening={isOpening}
            onTyped={(typed, form) => void read(typed, form)}
            onTyping={() => {
              bid.forget();
              setRaising(true);
            }}
            onTouched={() => void fetchPart().catch(() => {})}
            isOutbid={standing === "outbid" && minimum !== null}
          />
          {minimum !== null && (
            <BidOffers
              {...{ packageId, lastUpdated, words, offer, isOpening }}
              amounts={bidSteps(minimum)}
            />
          )}
        </details>
      )}
      {part && reviewed !== null && (
        <part.ReviewDialog
          lot={props}
          bid={reviewed}
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
