import { useEffect, useRef, useState } from "react";
import { centsToDecimal } from "../../src/lib/money";
import { type BidAmounts, bidSteps } from "../../src/rules/bid-review";
import { BidOffers } from "../bidding/bid-offers";
import { focusField } from "../bidding/focus-field";
import type { RoundMemberProps as Props } from "../bidding/member-props";
import { isRevised, priceOf } from "../bidding/reviewed-lot";
import { RevisedNotice } from "../bidding/revised-notice";
import { useBid } from "../bidding/use-bid";
import { revisionOf, useOwnStanding } from "../bidding/use-own-standing";
import { useLazyPart } from "../bidding/use-part";
import { ClaimForm } from "./claim-form";
import { leastCents, otherBidCents, ownRoundOf, standingWith, tieKey } from "./own-round";
import { RoundStrip } from "./round-strip";
import { standingLabelOf } from "./short-standing";
import { roundStanding } from "./standing-in";
import { type ClaimKind, useClaimFields } from "./use-claims";
import { useLossToasts } from "./use-losses";

const loadReviewDialog = () => import("./round-review-dialog");

export function MemberRound({ state, stage, figures, refreshState, children, ...props }: Props) {
  const { packageId, lastUpdated, words, bidder } = props;
  const ended = stage !== "running";
  const yourBidderId = bidder.bidderId;
  const claims = useClaimFields();
  const summary = useRef<HTMLElement>(null);
  const takeSeatArea = useRef<HTMLDivElement>(null);
  const [isRaising, setRaising] = useState(false);
  const [hasPlaced, setPlaced] = useState(false);
  const [isExclusiveOpen, setExclusiveOpen] = useState(props.isTypedExclusive);
  const [activeClaim, setActiveClaim] = useState<ClaimKind>(
    props.isTypedExclusive ? "exclusive" : "seat",
  );
  const [reviewed, setReviewed] = useState<BidAmounts | null>(null);
  const { ownStanding, onPlaced } = useOwnStanding({
    packageId,
    yourBidderId,
    initial: bidder.standing,
    refetchKeyOf: (ownStanding) => `${revisionOf(state)} ${ended} ${tieKey(state, ownStanding)}`,
  });
  const position = ownRoundOf(state, ownStanding);
  const standing = roundStanding(stage, ownStanding, position);
  const standingLabel = standingLabelOf(words, { standing, state, ownStanding, position });
  const minimumFor = (isExclusive: boolean) => leastCents(state, position, isExclusive);
  useLossToasts(words, { state, position, ended, standing });
  const { part, isOpening, fetchPart, withPart } = useLazyPart(loadReviewDialog, () =>
    bid.showRefusal(words.toasts.failed),
  );
  const bid = useBid({
    packageId,
    lastUpdated,
    words,
    refreshState,
    yourBidderId,
    refusal: props.refusal,
    fetchBidSender: () => loadReviewDialog().then(({ bidSender }) => bidSender(words)),
    onPlaced(amounts) {
      setReviewed(null);
      onPlaced(standingWith(amounts));
    },
    onUnknown: () => setReviewed(null),
    onConfirmed() {
      claims.clear();
      setRaising(false);
      setPlaced(true);
    },
    onRefused(field) {
      const kind = field === "seat" || field === "exclusive" ? field : activeClaim;
      if (reviewed === null) focusField(claims.fields[kind].current);
      else void refreshState();
    },
    onKeptBid({ maximum }, { isExclusive }) {
      const keptKind = isExclusive ? "exclusive" : "seat";
      setActiveClaim(keptKind);
      if (claims.restore(keptKind, maximum)) setRaising(true);
    },
  });
  const startBid = (amounts: BidAmounts) => {
    const { maximumCents, isExclusive = false } = amounts;
    const skipsReview =
      maximumCents === minimumFor(false) && !isExclusive && bidder.skipsMinimumReview;
    if (skipsReview || bid.isUnknown(amounts)) return bid.place(amounts, priceOf(props, state));
    bid.clearRemark();
    setReviewed(amounts);
  };
  const submitTyped = (kind: ClaimKind, form: HTMLFormElement) => {
    setActiveClaim(kind);
    const isExclusive = kind === "exclusive";
    const typed = claims.fields[kind].current?.value ?? "";
    return withPart(
      ({ readMaximum }) => {
        const result = readMaximum(
          { typed, isExclusive, leastCents: minimumFor(isExclusive) },
          words,
        );
        if (!("text" in result)) startBid(result);
        // The member has reviewed this bid before, and it may already have a seat.
        else if (result.unknown && bid.isUnknown(result.unknown)) startBid(result.unknown);
        else bid.showRefusal(result);
      },
      () => form.submit(),
    );
  };
  const offer = (maximumCents: number) => {
    setActiveClaim("seat");
    return withPart(
      () => startBid({ amountCents: null, maximumCents, isExclusive: false }),
      () => {
        const amount = centsToDecimal(maximumCents);
        const query = new URLSearchParams({ amount, reviewedListing: lastUpdated });
        location.assign(`/package/${packageId}/bids/new?${query}`);
      },
    );
  };
  const isFolded = standing === "leading";
  // The focused element disappears with the bid, so focus moves to whatever replaces it.
  useEffect(() => {
    if (!hasPlaced || (!isFolded && standing !== "outbid")) return;
    (isFolded ? summary.current : takeSeatArea.current?.querySelector("button"))?.focus();
    setPlaced(false);
  }, [hasPlaced, isFolded, standing]);

  const bidOffers = (amounts: readonly number[], primary: boolean) => (
    <BidOffers
      packageId={packageId}
      lastUpdated={lastUpdated}
      words={words}
      isOpening={isOpening}
      amounts={amounts}
      primary={primary}
      offer={offer}
    />
  );
  const claimForm = (kind: ClaimKind) => {
    const isExclusive = kind === "exclusive";
    return (
      <ClaimForm
        packageId={packageId}
        lastUpdated={lastUpdated}
        words={words}
        isExclusive={isExclusive}
        isOpening={isOpening}
        formKey={props.formKey}
        leastCents={minimumFor(isExclusive)}
        figures={isExclusive ? null : figures(standingLabel)}
        field={claims.fields[kind]}
        typedMaximum={activeClaim === kind ? props.typedMaximum : ""}
        remark={reviewed === null && activeClaim === kind ? bid.remark : null}
        isPending={bid.isPending}
        onSubmit={(form) => void submitTyped(kind, form)}
        onChange={() => {
          bid.clearRemark();
          if (!isExclusive) setRaising(true);
        }}
        onFocus={() => void fetchPart().catch(() => {})}
      />
    );
  };
  const takesBids = !ended && state.opened && !isRevised(props, state);
  const minimum = minimumFor(false);
  const isReviewedExclusive = reviewed?.isExclusive ?? false;
  return (
    <>
      {standing !== null && (
        <RoundStrip
          {...props}
          standing={standing}
          state={state}
          ownStanding={ownStanding}
          position={position}
          takeSeat={
            takesBids &&
            Number.isFinite(minimum) && <div ref={takeSeatArea}>{bidOffers([minimum], true)}</div>
          }
        />
      )}
      {children}
      {!ended && isRevised(props, state) && <RevisedNotice packageId={packageId} words={words} />}
      {takesBids && (
        <details
          className="raise"
          open={!isFolded || isRaising || (bid.remark !== null && activeClaim === "seat")}
          onToggle={({ currentTarget }) => isFolded && setRaising(currentTarget.open)}
        >
          <summary className="button wide" ref={summary} hidden={!isFolded}>
            {figures(standingLabel)}
            <span>{position.isSeated ? words.round.change : words.placeBid}</span>
          </summary>
          {claimForm("seat")}
          {Number.isFinite(minimum) && !position.isSeated && bidOffers(bidSteps(minimum), false)}
        </details>
      )}
      {takesBids && state.exclusive !== null && (
        <details
          className="unfolds exclusive-bid"
          open={isExclusiveOpen}
          onToggle={({ currentTarget }) => setExclusiveOpen(currentTarget.open)}
        >
          <summary>{words.round.exclusive.title}</summary>
          {claimForm("exclusive")}
        </details>
      )}
      {part && reviewed !== null && (
        <part.RoundReviewDialog
          lot={props}
          bid={reviewed}
          state={state}
          ended={ended}
          leastCents={minimumFor(isReviewedExclusive)}
          otherCents={otherBidCents(position, ownStanding, isReviewedExclusive)}
          remark={bid.remark}
          isPending={bid.isPending}
          place={bid.place}
          onLeave={() => setReviewed(null)}
        />
      )}
    </>
  );
}
