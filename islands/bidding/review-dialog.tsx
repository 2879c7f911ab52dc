import { type FormEvent, useState } from "react";
import type { PackageState } from "../../src/auctions/types";
import { readAmount } from "../../src/lib/amount";
import { isTypedTwice } from "../../src/lib/bid-review";
import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import { fillIn } from "../../src/lib/wording";
import { Dialog } from "../runtime/dialog";
import { BidReview } from "./bid-review";
import type { Remark } from "./remark";
import { priceOf, type ReviewedLot } from "./reviewed-lot";
import { sendBid } from "./send-bid";

/** Reading amounts and sending bids is code that comes with the review's. */
export { readAmount, sendBid };

interface Props {
  lot: ReviewedLot;
  /** What the review was asked for. */
  cents: number;
  /** How things stand now. */
  state: PackageState;
  ended: boolean;
  yourBidderId: string;
  remark: Remark | null;
  isPending: boolean;
  place(cents: number, reviewedPrice: string): void;
  onLeave(): void;
}

/**
 * The review of a bid. Its figures are those that it was opened with: where the price moves, it
 * says so, and goes on only once the bidder has asked for the new ones.
 */
export function ReviewDialog({ lot, state, ended, place, onLeave, ...props }: Props) {
  const { words } = lot;
  const { review } = words;
  const [shown, setShown] = useState({ cents: props.cents, state });
  const [fault, setFault] = useState<string>();
  const moved = priceOf(lot, state) !== priceOf(lot, shown.state);
  const next = Math.max(shown.cents, parseCents(state.minimumBid) ?? 0);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (props.isPending) return;
    const again = String(new FormData(event.currentTarget).get("again") ?? "");
    const twice = isTypedTwice(shown.cents, parseCents(shown.state.minimumBid) ?? 0);
    if (twice && readAmount(again) !== shown.cents) return setFault(review.differs);
    setFault(undefined);
    place(shown.cents, priceOf(lot, shown.state));
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
              onClick={() => setShown({ cents: next, state })}
            >
              {fillIn(review.renew, { amount: formatDollars(next) })}
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
            amountCents={shown.cents}
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
