import { useEffect, useRef, useState } from "react";
import { centsToDecimal, parseCents } from "../../src/lib/money";
import type { BidAmounts } from "../../src/rules/bid-review";
import { bidSteps } from "../../src/rules/bid-review";
import { auctionStandingOf, isBoundInState } from "./auction-standing";
import { BidForm } from "./bid-form";
import { BidOffers } from "./bid-offers";
import { focusField } from "./focus-field";
import type { MemberProps } from "./member-props";
import { isRevised, priceOf } from "./reviewed-lot";
import { RevisedNotice } from "./revised-notice";
import { StandingStrip } from "./standing-strip";
import type { TypedBid } from "./typed-bid";
import { useBid } from "./use-bid";
import { useFields } from "./use-fields";
import { revisionOf, useOwnStanding } from "./use-own-standing";
import { useLazyPart } from "./use-part";

const loadReviewDialog = () => import("./review-dialog");

export function MemberBidding({
  state,
  stage,
  figures,
  refreshState,
  now,
  children,
  ...props
}: MemberProps) {
  const ended = stage !== "running";
  const takesBids = !ended && state.opened;
  const { packageId, lastUpdated, words, bidder } = props;
  const { amount, maximum, readFields, clear, restore } = useFields();
  const summary = useRef<HTMLElement>(null);
  const [isRaising, setRaising] = useState(false);
  const [hasPlaced, setPlaced] = useState(false);
  const takeLeadArea = useRef<HTMLDivElement>(null);
  const { bidderId } = bidder;
  const { ownStanding, onPlaced } = useOwnStanding({
    packageId,
    yourBidderId: bidderId,
    initial: bidder.standing,
    refetchKeyOf: () => `${revisionOf(state)} ${isBoundInState(state, bidderId)}`,
  });
  const { details: standingDetails, maximum: ownMaximum } = auctionStandingOf(
    state,
    bidderId,
    ownStanding,
    now,
  );
  const standing = standingDetails?.standing ?? null;
  const standingLabel =
    standing === "leading" || standing === "outbid"
      ? { tone: standing, text: words.standing.short[standing] }
      : null;
  const [reviewed, setReviewed] = useState<BidAmounts | null>(null);
  const bid = useBid({
    ...props,
    refreshState,
    yourBidderId: bidder.bidderId,
    fetchBidSender: () =>
      loadReviewDialog().then(({ bidSender }) => bidSender(words, bidder.bidderId)),
    onPlaced: ({ maximumCents }) => {
      setReviewed(null);
      onPlaced(maximumCents === null ? {} : { maximum: centsToDecimal(maximumCents) });
    },
    onUnknown: () => setReviewed(null),
    onConfirmed: () => {
      clear();
      setRaising(false);
      setPlaced(true);
    },
    onRefused: (field) => {
      if (reviewed === null) focusField((field === "maximum" ? maximum : amount).current);
      else void refreshState();
    },
    onKeptBid: (kept) => {
      if (restore(kept)) setRaising(true);
    },
  });

  const minimum = parseCents(state.minimumBid);

  const { part, isOpening, fetchPart, withPart } = useLazyPart(loadReviewDialog, () =>
    bid.showRefusal(words.toasts.failed),
  );
  const submitTyped = (typed: TypedBid, form: HTMLFormElement) =>
    withPart(
      ({ readTypedBid }) => {
        const { startingPrice } = props;
        const { toasts } = words;
        const context = { state, yourBidderId: bidder.bidderId, startingPrice, toasts };
        const result = readTypedBid(typed, context);
        if (!("text" in result)) startBid(result);
        // The member has reviewed this bid before, and it may already be the highest.
        else if (result.bid && bid.isUnknown(result.bid)) startBid(result.bid);
        else bid.showRefusal(result);
      },
      () => form.submit(),
    );

  const startBid = (amounts: BidAmounts) => {
    const { amountCents, maximumCents } = amounts;
    const skipsReview =
      amountCents === minimum && maximumCents === null && bidder.skipsMinimumReview;
    if (skipsReview || bid.isUnknown(amounts)) return bid.place(amounts, priceOf(props, state));
    bid.clearRemark();
    setReviewed(amounts);
  };
  const offer = (cents: number) =>
    withPart(
      () => startBid({ amountCents: cents, maximumCents: null }),
      () => {
        const amount = centsToDecimal(cents);
        const query = new URLSearchParams({ amount, reviewedListing: lastUpdated });
        location.assign(`/package/${packageId}/bids/new?${query}`);
      },
    );

  // The form folds for the leader, who need not outbid themselves.
  const isFolded = standing === "leading" || standing === "accepted";
  // The focused element disappears with the bid, so focus moves to whatever replaces it.
  useEffect(() => {
    if (!hasPlaced || (!isFolded && standing !== "outbid")) return;
    (isFolded ? summary.current : takeLeadArea.current?.querySelector("button"))?.focus();
    setPlaced(false);
  }, [hasPlaced, isFolded, standing]);
  return (
    <>
      {standingDetails !== null && (
        <StandingStrip
          {...props}
          standingDetails={standingDetails}
          stage={stage}
          state={state}
          contractId={ownStanding.contractId}
          ownMaximum={ownMaximum}
          secondChance={ownStanding.offer}
          takeLead={
            minimum !== null && (
              <div ref={takeLeadArea}>
                <BidOffers
                  packageId={packageId}
                  lastUpdated={lastUpdated}
                  words={words}
                  offer={offer}
                  isOpening={isOpening}
                  amounts={[minimum]}
                  primary
                />
              </div>
            )
          }
        />
      )}
      {children}
      {!ended && isRevised(props, state) && <RevisedNotice packageId={packageId} words={words} />}
      {takesBids && !isRevised(props, state) && (
        <details
          className="raise"
          open={!isFolded || isRaising || bid.remark !== null}
          onToggle={({ currentTarget }) => isFolded && setRaising(currentTarget.open)}
        >
          <summary className="button wide" ref={summary} hidden={!isFolded}>
            {figures(standingLabel)}
            <span>{words.raise}</span>
          </summary>
          <BidForm
            packageId={packageId}
            lastUpdated={lastUpdated}
            words={words}
            amount={amount}
            maximum={maximum}
            readFields={readFields}
            figures={figures(standingLabel)}
            formKey={props.formKey}
            typedAmount={props.typedAmount}
            typedMaximum={props.typedMaximum}
            leads={standing === "leading"}
            minimumBid={state.minimumBid}
            remark={reviewed === null ? bid.remark : null}
            isPending={bid.isPending}
            isOpening={isOpening}
            onSubmit={(typed, form) => void submitTyped(typed, form)}
            onChange={() => {
              bid.clearRemark();
              setRaising(true);
            }}
            onFocus={() => void fetchPart().catch(() => {})}
            isOutbid={standing === "outbid" && minimum !== null}
          />
          {minimum !== null && (
            <BidOffers
              packageId={packageId}
              lastUpdated={lastUpdated}
              words={words}
              offer={offer}
              isOpening={isOpening}
              amounts={bidSteps(minimum)}
            />
          )}
        </details>
      )}
      {part && reviewed !== null && (
        <part.ReviewDialog
          lot={props}
          bid={reviewed}
          state={state}
          ended={ended}
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
