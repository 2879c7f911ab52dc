import type { FormEvent, ReactNode } from "react";
import type { Exposure, PackageState } from "../../src/auctions/types";
import {
  amountNow,
  type BidAmounts,
  committedWith,
  isTypedTwice,
  mostOf,
  percentAbove,
} from "../../src/lib/bid-review";
import { centsToDecimal, dollars, formatDollars, parseCents } from "../../src/lib/money";
import { saleRuleOf } from "../../src/lib/sale";
import { textOf } from "../../src/lib/wording";
import { onlyOnce } from "../runtime/only-once";
import { useTimes } from "../runtime/use-times";
import { AddedCosts } from "./added-costs";
import { AmountAgain } from "./amount-again";
import { Committed } from "./committed";
import { ContractTerms } from "./contract-terms";
import { Fact, LotFacts } from "./lot-facts";
import type { PanelWords } from "./props";
import { placeOf } from "./reviewed-bid";
import { priceOf, type ReviewedLot } from "./reviewed-lot";

interface Props extends BidAmounts {
  lot: ReviewedLot;
  state: PackageState;
  yourBidderId: string;
  exposure: Exposure | null;
  formKey: string;
  fault?: string | undefined;
  isPending?: boolean;
  back: ReactNode;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
}

/** The panel's dialog and the page without JavaScript share it (docs/product.md#review). */
export function BidReview({ lot, state, formKey, back, onSubmit, ...props }: Props) {
  const { packageId, words } = lot;
  const { amountCents, maximumCents } = props;
  const most = formatDollars(mostOf(props));
  const twice = isTypedTwice(mostOf(props), parseCents(state.minimumBid) ?? 0);
  const { confirm, confirmMaximum } = words.review;
  return (
    <form
      className="bid-review"
      method="post"
      action={`/package/${packageId}/bids`}
      onSubmit={onSubmit}
      noValidate
      data-busy-form={onSubmit ? undefined : true}
    >
      <div>
        {maximumCents !== null && <p className="panel-label">{words.review.atMost}</p>}
        <p className="review-amount">{most}</p>
        <AddedCosts lot={lot} amountCents={mostOf(props)} />
      </div>
      <ReviewFacts {...{ lot, state, ...props }} />
      <input type="hidden" name="key" value={formKey} />
      {amountCents !== null && (
        <input type="hidden" name="amount" value={centsToDecimal(amountCents)} />
      )}
      {maximumCents !== null && (
        <input type="hidden" name="maximum" value={centsToDecimal(maximumCents)} />
      )}
      <input type="hidden" name="reviewedPrice" value={priceOf(lot, state)} />
      <input type="hidden" name="reviewedListing" value={lot.lastUpdated} />
      {twice && (
        <AmountAgain
          {...{ words, fault: props.fault }}
          minimumBid={state.minimumBid}
          isMaximum={maximumCents !== null}
        />
      )}
      <div className="button-row">
        <button
          className="button primary"
          type="submit"
          onClick={onlyOnce}
          aria-disabled={props.isPending}
          data-busy-label={words.placingBid}
        >
          {props.isPending ? (
            words.placingBid
          ) : (
            <span data-label>
              {(maximumCents === null ? confirm : confirmMaximum)({ amount: most })}
            </span>
          )}
        </button>
        {back}
      </div>
    </form>
  );
}

type Reviewed = Pick<
  Props,
  "lot" | "amountCents" | "maximumCents" | "state" | "yourBidderId" | "exposure"
>;

function Now({ lot, state, yourBidderId, ...bid }: Reviewed) {
  const { review } = lot.words;
  if (bid.maximumCents === null) return null;
  const nothing = review.nothingNow({ price: dollars(priceOf(lot, state)) });
  const now = amountNow(bid, placeOf(state, yourBidderId, lot.startingPrice));
  return <Fact label={review.now} text={now === null ? nothing : formatDollars(now)} />;
}

function ReviewFacts(props: Reviewed) {
  const { lot, state } = props;
  const most = mostOf(props);
  const { words } = lot;
  const { review } = words;
  const price = priceOf(lot, state);
  const own = state.leaderId !== null && state.leaderId === props.yourBidderId;
  const label =
    state.highestBid === null ? review.aboveStart : own ? review.aboveOwn : review.aboveHighest;
  const until = useTimes(lot).moment(Date.parse(state.bindsUntil));
  return (
    <>
      <ul className="review-binds">
        <li>{textOf(review.binds[saleRuleOf(state)], { until })}</li>
        <li>{review.decides[state.sale]}</li>
        {props.exposure && (
          <Committed lot={lot} committedCents={committedWith(props.exposure, lot, props)} />
        )}
        {lot.softCloseMinutes !== null && (
          <li>
            {review.extends({
              minutes: lot.softCloseMinutes,
            })}
          </li>
        )}
      </ul>
      <dl className="review-facts">
        <Now {...props} />
        <Fact
          label={label({ price: dollars(price) })}
          text={above(most, parseCents(price) ?? 0, review)}
        />
        <Fact label={review.reserve} text={review.reserves[state.reserve]} />
        <LotFacts lot={lot} amountCents={most} />
      </dl>
      <ContractTerms {...lot.terms} />
      {props.maximumCents !== null && <p className="review-hint">{review.maximumHint}</p>}
    </>
  );
}

function above(amountCents: number, priceCents: number, review: PanelWords["review"]): string {
  if (amountCents <= priceCents) return review.none;
  const percent = percentAbove(amountCents, priceCents);
  return review.above({ amount: formatDollars(amountCents - priceCents), percent });
}
