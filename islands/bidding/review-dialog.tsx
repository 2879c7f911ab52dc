import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Exposure, PackageState } from "../../src/auctions/types";
import { readAmount } from "../../src/lib/amount";
import { atNewPrice, type BidAmounts, highestAmount, isTypedTwice } from "../../src/lib/bid-review";
import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import { Dialog } from "../runtime/dialog";
import { getJson } from "../runtime/get-json";
import { BidReview } from "./bid-review";
import type { Remark } from "./remark";
import { placeOf, stillSuffices } from "./reviewed-bid";
import { isRevised, priceOf, type ReviewedLot } from "./reviewed-lot";
import { RevisedNotice } from "./revised-notice";
import { sending } from "./sending";
import { TooLow } from "./too-low";
import { readTypedBid } from "./typed-bid";

export { readTypedBid, sending };

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
  const [shown, setShown] = useState({ bid: props.bid, state });
  const [fault, setFault] = useState<string>();
  const { data: exposure = null } = useQuery({
    queryKey: ["exposure"],
    queryFn: () => getJson<Exposure>("/api/member/exposure"),
    gcTime: 0,
  });
  const hasMoved = priceOf(lot, state) !== priceOf(lot, shown.state);
  const market = placeOf(state, props.yourBidderId, lot.startingPrice);
  const suffices = stillSuffices(shown.bid, market);
  const isCovered = suffices && shown.bid.maximumCents !== null;
  const current = isCovered ? state : shown.state;
  const amounts = isCovered ? atNewPrice(shown.bid, market.minimumCents) : shown.bid;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (props.isPending) return;
    const retyped = String(new FormData(event.currentTarget).get("again") ?? "");
    const mostCents = highestAmount(shown.bid);
    const isTwiceRequired = isTypedTwice(mostCents, parseCents(current.minimumBid) ?? 0);
    if (isTwiceRequired && readAmount(retyped) !== mostCents) return setFault(review.differs);
    setFault(undefined);
    place(amounts, priceOf(lot, current));
  };

  const least = { amountCents: market.minimumCents, maximumCents: null };
  const renew = (bid: BidAmounts) => (
    <button className="button primary" type="button" onClick={() => setShown({ bid, state })}>
      {words.bidStep({ amount: formatDollars(highestAmount(bid)) })}
    </button>
  );
  const cancel = (
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
          {cancel}
        </RevisedNotice>
      ) : hasMoved && !suffices && !props.isPending ? (
        <TooLow {...{ lot, state }}>
          {Number.isFinite(market.minimumCents) && renew(least)}
          {cancel}
        </TooLow>
      ) : hasMoved && !isCovered && !props.isPending ? (
        <>
          <p className="review-notice" role="alert">
            {review.moved({ price: dollars(priceOf(lot, state)) })}
          </p>
          <div className="button-row">
            {renew(shown.bid)}
            {cancel}
          </div>
        </>
      ) : (
        <>
          {hasMoved && isCovered && !props.isPending && (
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
            key={shown.state.stateSeq}
            lot={lot}
            {...amounts}
            state={current}
            yourBidderId={props.yourBidderId}
            exposure={exposure}
            formKey=""
            fault={fault}
            isPending={props.isPending}
            back={cancel}
            onSubmit={submit}
          />
        </>
      )}
    </Dialog>
  );
}
