import { type FormEvent, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { readAmount } from "../../src/lib/amount";
import { type AskedBid, isTypedTwice, mostOf } from "../../src/lib/bid-review";
import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import { Dialog } from "../runtime/dialog";
import { BidReview } from "./bid-review";
import { keepBid } from "./keep-bid";
import type { Remark } from "./remark";
import { bidAt } from "./reviewed-bid";
import { isRevised, priceOf, type ReviewedLot } from "./reviewed-lot";
import { RevisedNotice } from "./revised-notice";
import { sendBid } from "./send-bid";
import { readTyped } from "./typed-bid";

/** Reading amounts, sending bids and keeping them is code that comes with the review's. */
export { keepBid, readTyped, sendBid };

interface Props {
  lot: ReviewedLot;
  /** What the review was asked for. */
  bid: AskedBid;
  /** How things stand now. */
  state: PackageState;
  ended: boolean;
  yourBidderId: string;
  remark: Remark | null;
  isPending: boolean;
  place(bid: AskedBid, reviewedPrice: string): void;
  onLeave(): void;
}

/**
 * The review of a bid. Its figures are those that it was opened with: where the price moves, it
 * says so, and goes on only once the bidder has asked for the new ones.
 */
export function ReviewDialog({ lot, state, ended, place, onLeave, ...props }: Props) {
  const { words } = lot;
  const { review } = words;
  const [shown, setShown] = useState({ bid: props.bid, state });
  const [fault, setFault] = useState<string>();
  const moved = priceOf(lot, state) !== priceOf(lot, shown.state);
  const next = bidAt(shown.bid, state, props.yourBidderId);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (props.isPending) return;
    const again = String(new FormData(event.currentTarget).get("again") ?? "");
    const most = mostOf(shown.bid);
    const twice = isTypedTwice(most, parseCents(shown.state.minimumBid) ?? 0);
    if (twice && readAmount(again) !== most) return setFault(review.differs);
    setFault(undefined);
    place(shown.bid, priceOf(lot, shown.state));
  };

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
      ) : moved && !props.isPending ? (
        <>
          <p className="review-notice" role="alert">
            {fillIn(review.moved, {
              price: dollars(priceOf(lot, state)),
              minimum: dollars(state.minimumBid),
            })}
          </p>
          <div className="button-row">
            <button
              className="button primary"
              type="button"
              onClick={() => setShown({ bid: next, state })}
            >
              {fillIn(review.renew, { amount: formatDollars(mostOf(next)) })}
            </button>
            {cancel}
          </div>
        </>
      ) : (
        <>
          {props.remark && (
            <p className="review-notice" data-tone={props.remark.tone} role="alert">
              {props.remark.text}
            </p>
          )}
          <BidReview
            key={shown.state.stateSeq}
            lot={lot}
            {...shown.bid}
            state={shown.state}
            yourBidderId={props.yourBidderId}
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
