import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Exposure, PackageState } from "../../src/auctions/types";
import { parseAmount } from "../../src/lib/amount";
import { dollars, formatDollars } from "../../src/lib/money";
import {
  adjustToNewPrice,
  type BidAmounts,
  highestAmount,
  mustTypeTwice,
} from "../../src/rules/bid-review";
import { Dialog } from "../runtime/dialog";
import { getJson } from "../runtime/get-json";
import { BidReview } from "./bid-review";
import { keepBid } from "./keep-bid";
import type { Claim } from "./own-view";
import type { Remark } from "./remark";
import type { ReviewTexts } from "./review-facts";
import { isStillSufficient } from "./reviewed-bid";
import { isRevised, priceOf, type ReviewedLot } from "./reviewed-lot";
import { RevisedNote } from "./revised-note";
import { sendBid } from "./send-bid";
import { TooLow } from "./too-low";
import { readTypedBid } from "./typed-bid";

interface Props {
  lot: ReviewedLot;
  claim: Claim;
  bid: BidAmounts;
  state: PackageState;
  ended: boolean;
  texts: ReviewTexts;
  shownPrice: string;
  remark: Remark | null;
  isPending: boolean;
  place(bid: BidAmounts, reviewedPrice: string, country: FormDataEntryValue | null): void;
  onLeave(): void;
}

/** If the price moves, a maximum that still suffices can be confirmed without another review. */
export function ReviewDialog({ lot, claim, state, place, onLeave, ...props }: Props) {
  const { words } = lot;
  const { review } = words;
  const { isPending, texts } = props;
  const { otherCents } = claim;
  const [reviewed, setReviewed] = useState({ bid: props.bid, state });
  const [fault, setFault] = useState<string>();
  const { data: exposure = null } = useQuery({
    // A refusal can mean that a limit or a commitment has changed.
    queryKey: ["exposure", props.remark?.text],
    queryFn: () => getJson<Exposure>(`/api/member/exposure?packageId=${lot.packageId}`),
    gcTime: 0,
  });
  const hasPriceMoved = priceOf(lot, state) !== priceOf(lot, reviewed.state);
  const situation = claim.situationAt(state);
  const isSufficient = isStillSufficient(reviewed.bid, situation);
  const isCovered = isSufficient && reviewed.bid.maximumCents !== null;
  const reviewedState = isCovered ? state : reviewed.state;
  const reviewedSituation = claim.situationAt(reviewedState);
  const bid = isCovered ? adjustToNewPrice(reviewed.bid, situation.minimumCents) : reviewed.bid;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const retyped = String(form.get("again") ?? "");
    const mostCents = highestAmount(reviewed.bid);
    const mustRetype = mustTypeTwice(mostCents, reviewedSituation.minimumCents);
    if (mustRetype && parseAmount(retyped) !== mostCents) return setFault(review.differs);
    setFault(undefined);
    place(bid, priceOf(lot, reviewedState), form.get("country"));
  };

  const renewButton = (bid: BidAmounts) => (
    <button className="button primary" type="button" onClick={() => setReviewed({ bid, state })}>
      {words.bidStep({ amount: formatDollars(highestAmount(bid)) })}
    </button>
  );
  const cancelButton = (
    <button className="button" type="button" onClick={onLeave}>
      {review.back}
    </button>
  );
  return (
    <Dialog title={review.title} close={review.close} onLeave={onLeave}>
      {props.ended && !isPending ? (
        <p className="review-remark" role="alert">
          {review.ended}
        </p>
      ) : isRevised(lot, state) && !isPending ? (
        <RevisedNote packageId={lot.packageId} words={words}>
          {cancelButton}
        </RevisedNote>
      ) : !isSufficient && !isPending ? (
        <TooLow text={texts.tooLowText({ lot, state, bid, situation, otherCents })}>
          {Number.isFinite(situation.minimumCents) &&
            renewButton(claim.bidOf(situation.minimumCents))}
          {cancelButton}
        </TooLow>
      ) : hasPriceMoved && !isCovered && !isPending ? (
        <TooLow text={review.moved({ price: dollars(props.shownPrice) })}>
          {renewButton(reviewed.bid)}
          {cancelButton}
        </TooLow>
      ) : (
        <>
          {hasPriceMoved && isCovered && !isPending && !props.remark && (
            <p className="review-remark" role="status">
              {review.covered({ price: dollars(props.shownPrice) })}
            </p>
          )}
          {props.remark && (
            <p className="review-remark" data-tone={props.remark.tone} role="alert">
              {props.remark.text}
            </p>
          )}
          <BidReview
            key={reviewed.state.stateSeq}
            lot={lot}
            bid={bid}
            state={reviewedState}
            situation={reviewedSituation}
            otherCents={otherCents}
            factsOf={texts.factsOf}
            exposure={exposure}
            formKey=""
            fault={fault}
            isPending={isPending}
            back={cancelButton}
            onSubmit={submit}
          />
        </>
      )}
    </Dialog>
  );
}

export const REVIEWING = { ReviewDialog, readTypedBid, sendBid, keepBid };
