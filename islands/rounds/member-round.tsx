import { useEffect, useRef, useState } from "react";
import type { BidAmounts } from "../../src/lib/bid-review";
import { bidSteps } from "../../src/lib/bid-review";
import { centsToDecimal } from "../../src/lib/money";
import type { RoundWords } from "../../views/messages/panel-words";
import { BidOffers } from "../bidding/bid-offers";
import type { MemberProps } from "../bidding/member-bidding";
import { isRevised, priceOf } from "../bidding/reviewed-lot";
import { RevisedNotice } from "../bidding/revised-notice";
import { useBid } from "../bidding/use-bid";
import { usePart } from "../bidding/use-part";
import { ClaimForm } from "./claim-form";
import { leastCents, otherBidCents } from "./own-round";
import { RoundStrip } from "./round-strip";
import { shortly } from "./short-standing";
import { standingIn } from "./standing-in";
import { type Claimed, useClaims } from "./use-claims";
import { useLosses } from "./use-losses";
import { useOwnRound } from "./use-own-round";

type Props = Omit<MemberProps, "words"> & { words: RoundWords };

const load = () => import("./round-review-dialog");

export function MemberRound({ state, stage, figures, ask, children, ...props }: Props) {
  const { packageId, lastUpdated, words, bidder } = props;
  const ended = stage !== "running";
  const yourBidderId = bidder.bidderId;
  const claims = useClaims();
  const summary = useRef<HTMLElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const [raising, setRaising] = useState(false);
  const [placed, setPlaced] = useState(false);
  const [aim, setAim] = useState<Claimed>(props.isTypedExclusive ? "exclusive" : "seat");
  const [reviewed, setReviewed] = useState<BidAmounts | null>(null);
  const { own, position, onPlaced } = useOwnRound({
    ...{ state, yourBidderId, ended },
    initial: bidder.standing,
  });
  const standing = standingIn(stage, own, position);
  const short = shortly(words, { standing, state, own, position });
  const least = (isExclusive: boolean) => leastCents(state, position, isExclusive);
  useLosses(words, { state, position, ended, standing });
  const { part, isOpening, fetchPart, withPart } = usePart(load, () =>
    bid.refuse(words.toasts.failed),
  );
  const bid = useBid({
    ...{ packageId, lastUpdated, words, ask, yourBidderId },
    refusal: props.refusal,
    fetchSending: () => load().then(({ sending }) => sending(words)),
    onPlaced({ maximumCents, isExclusive = false }) {
      setReviewed(null);
      onPlaced(centsToDecimal(maximumCents ?? 0), isExclusive);
    },
    onUnknown: () => setReviewed(null),
    onTaken() {
      claims.empty();
      setRaising(false);
      setPlaced(true);
    },
    onRefused() {
      if (reviewed === null) claims.fields[aim].current?.focus();
      else void ask();
    },
    onKept({ maximum }, { isExclusive }) {
      const kept = isExclusive ? "exclusive" : "seat";
      setAim(kept);
      if (claims.restore(kept, maximum)) setRaising(true);
    },
  });
  const start = (amounts: BidAmounts) => {
    const { maximumCents, isExclusive = false } = amounts;
    const skips = maximumCents === least(false) && !isExclusive && bidder.skipsMinimumReview;
    if (skips || bid.isUnknown(amounts)) return bid.place(amounts, priceOf(props, state));
    bid.forget();
    setReviewed(amounts);
  };
  const read = (claimed: Claimed, form: HTMLFormElement) => {
    setAim(claimed);
    const isExclusive = claimed === "exclusive";
    const typed = claims.fields[claimed].current?.value ?? "";
    return withPart(
      ({ readMaximum }) => {
        const entered = readMaximum({ typed, isExclusive, leastCents: least(isExclusive) }, words);
        if (!("text" in entered)) start(entered);
        // The member has reviewed this bid before, and it may already have a seat.
        else if (entered.unknown && bid.isUnknown(entered.unknown)) start(entered.unknown);
        else bid.refuse(entered);
      },
      () => form.submit(),
    );
  };
  const offer = (maximumCents: number) => {
    setAim("seat");
    return withPart(
      () => start({ amountCents: null, maximumCents, isExclusive: false }),
      () => {
        const amount = centsToDecimal(maximumCents);
        const query = new URLSearchParams({ amount, reviewedListing: lastUpdated });
        location.assign(`/package/${packageId}/bids/new?${query}`);
      },
    );
  };
  const folds = standing === "leading";
  // The focused element disappears with the bid, so focus moves to whatever replaces it.
  useEffect(() => {
    if (!placed || (!folds && standing !== "outbid")) return;
    (folds ? summary.current : answer.current?.querySelector("button"))?.focus();
    setPlaced(false);
  }, [placed, folds, standing]);

  const offers = (amounts: readonly number[], primary: boolean) => (
    <BidOffers {...{ packageId, lastUpdated, words, isOpening, amounts, primary, offer }} />
  );
  const form = (claimed: Claimed) => {
    const isExclusive = claimed === "exclusive";
    return (
      <ClaimForm
        {...{ packageId, lastUpdated, words, isExclusive, isOpening }}
        formKey={props.formKey}
        leastCents={least(isExclusive)}
        figures={isExclusive ? null : figures(short)}
        field={claims.fields[claimed]}
        typed={aim === claimed ? props.typedMaximum : ""}
        remark={reviewed === null && aim === claimed ? bid.remark : null}
        isPending={bid.isPending}
        onTyped={(form) => void read(claimed, form)}
        onTyping={() => {
          bid.forget();
          if (!isExclusive) setRaising(true);
        }}
        onTouched={() => void fetchPart().catch(() => {})}
      />
    );
  };
  const takesBids = !ended && state.opened && !isRevised(props, state);
  const minimum = least(false);
  const isReviewedExclusive = reviewed?.isExclusive ?? false;
  return (
    <>
      {standing !== null && (
        <RoundStrip
          {...props}
          {...{ standing, state, own, position }}
          takeSeat={
            takesBids &&
            Number.isFinite(minimum) && <div ref={answer}>{offers([minimum], true)}</div>
          }
        />
      )}
      {children}
      {!ended && isRevised(props, state) && <RevisedNotice {...{ packageId, words }} />}
      {takesBids && (
        <details
          className="raise"
          open={!folds || raising || (bid.remark !== null && aim === "seat")}
          onToggle={({ currentTarget }) => folds && setRaising(currentTarget.open)}
        >
          <summary className="button wide" ref={summary} hidden={!folds}>
            {figures(short)}
            <span>{position.isSeated ? words.round.change : words.placeBid}</span>
          </summary>
          {form("seat")}
          {Number.isFinite(minimum) && !position.isSeated && offers(bidSteps(minimum), false)}
        </details>
      )}
      {takesBids && state.exclusive !== null && (
        <details
          className="unfolds exclusive-bid"
          open={aim === "exclusive" && (bid.remark !== null || props.typedMaximum !== "")}
        >
          <summary>{words.round.exclusive.title}</summary>
          {form("exclusive")}
        </details>
      )}
      {part && reviewed !== null && (
        <part.RoundReviewDialog
          lot={props}
          bid={reviewed}
          {...{ state, ended }}
          leastCents={least(isReviewedExclusive)}
          otherCents={otherBidCents(position, own, isReviewedExclusive)}
          remark={bid.remark}
          isPending={bid.isPending}
          place={bid.place}
          onLeave={() => setReviewed(null)}
        />
      )}
    </>
  );
}
