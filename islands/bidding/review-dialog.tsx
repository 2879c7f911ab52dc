import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Exposure, PackageState } from "../../src/auctions/types";
import { parseAmount } from "../../src/lib/amount";
import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import {
  adjustToNewPrice,
  type BidAmounts,
  highestAmount,
  mustTypeTwice,
} from "../../src/rules/bid-review";
import { Dialog } from "../runtime/dialog";
import { getJson } from "../runtime/get-json";
import { BidReview } from "./bid-review";
import type { Remark } from "./remark";
import { isStillSufficient, marketOf } from "./reviewed-bid";
import { isRevised, priceOf, type ReviewedLot } from "./reviewed-lot";
import { RevisedNotice } from "./revised-notice";
import { bidSender } from "./sending";
import { TooLow } from "./too-low";
import { readTypedBid } from "./typed-bid";

export { bidSender, readTypedBid };

interface Props {
  lot: ReviewedLot;
  bid: BidAmounts;
  state: PackageState;
  ended: boolean;
  yourBidderId: string;
  remark: Remark | null;
  isPending: boolean;
  place(bid: BidAmounts, reviewedPrice: string): void;
  onLeave(): void;
}

/** If the price moves, a maximum that still suffices can be confirmed without another review. */
export function ReviewDialog({ lot, state, ended, place, onLeave, ...props }: Props) {
  const { words } = lot;
  const { review } = words;
  const [reviewed, setReviewed] = useState({ bid: props.bid, state });
  const [fault, setFault] = useState<string>();
  const { data: exposure = null } = useQuery({
    queryKey: ["exposure"],
    queryFn: () => getJson<Exposure>(`/api/member/exposure?packageId=${lot.packageId}`),
    gcTime: 0,
  });
  const hasPriceMoved = priceOf(lot, state) !== priceOf(lot, reviewed.state);
  const market = marketOf(state, props.yourBidderId, lot.startingPrice);
  const isSufficient = isStillSufficient(reviewed.bid, market);
  const isCovered = isSufficient && reviewed.bid.maximumCents !== null;
  const reviewedState = isCovered ? state : reviewed.state;
  const amounts = isCovered ? adjustToNewPrice(reviewed.bid, market.minimumCents) : reviewed.bid;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (props.isPending) return;
    const retyped = String(new FormData(event.currentTarget).get("again") ?? "");
    const mostCents = highestAmount(reviewed.bid);
    const mustRetype = mustTypeTwice(mostCents, parseCents(reviewedState.minimumBid) ?? 0);
    if (mustRetype && parseAmount(retyped) !== mostCents) return setFault(review.differs);
    setFault(undefined);
    place(amounts, priceOf(lot, reviewedState));
  };

  const minimumBid = { amountCents: market.minimumCents, maximumCents: null };
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
      {ended && !props.isPending ? (
        <p className="review-notice" role="alert">
          {review.ended}
        </p>
      ) : isRevised(lot, state) && !props.isPending ? (
        <RevisedNotice packageId={lot.packageId} words={words}>
          {cancelButton}
        </RevisedNotice>
      ) : hasPriceMoved && !isSufficient && !props.isPending ? (
        <TooLow lot={lot} state={state}>
          {Number.isFinite(market.minimumCents) && renewButton(minimumBid)}
          {cancelButton}
        </TooLow>
      ) : hasPriceMoved && !isCovered && !props.isPending ? (
        <>
          <p className="review-notice" role="alert">
            {review.moved({ price: dollars(priceOf(lot, state)) })}
          </p>
          <div className="button-row">
            {renewButton(reviewed.bid)}
            {cancelButton}
          </div>
        </>
      ) : (
        <>
          {hasPriceMoved && isCovered && !props.isPending && (
            <p className="review-notice" role="status">
              {review.covered({ price: dollars(priceOf(lot, state)) })}
            </p>
          )}
          {props.remark && (
            <p className="review-notice" data-tone={props.remark.tone} role="alert">
              {props.remark.text}
            </p>
          )}
          <BidReview
            key={reviewed.state.stateSeq}
            lot={lot}
            {...amounts}
            state={reviewedState}
            yourBidderId={props.yourBidderId}
            exposure={exposure}
            formKey=""
            fault={fault}
            isPending={props.isPending}
            back={cancelButton}
            onSubmit={submit}
          />
        </>
      )}
    </Dialog>
  );
}
