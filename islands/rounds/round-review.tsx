import type { FormEvent, ReactNode } from "react";
import type { Exposure, PackageState } from "../../src/auctions/types";
import { committedWith, isTypedTwice } from "../../src/lib/bid-review";
import { centsToDecimal, dollars, formatDollars } from "../../src/lib/money";
import { textOf } from "../../src/lib/wording";
import { AddedCosts } from "../bidding/added-costs";
import { AmountAgain } from "../bidding/amount-again";
import { Committed } from "../bidding/committed";
import { ContractTerms } from "../bidding/contract-terms";
import { Fact, LotFacts } from "../bidding/lot-facts";
import { priceOf } from "../bidding/reviewed-lot";
import { onlyOnce } from "../runtime/only-once";
import { useTimes } from "../runtime/use-times";
import type { ReviewedRound } from "./props";

interface Props {
  lot: ReviewedRound;
  state: PackageState;
  maximumCents: number;
  isExclusive: boolean;
  leastCents: number;
  /** Of the member's seat and exclusive bid, only one can win. */
  otherCents: number;
  exposure: Exposure | null;
  formKey: string;
  fault?: string | undefined;
  isPending?: boolean;
  back: ReactNode;
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
}

/** The panel's dialog and the page without JavaScript share it (docs/product.md#review). */
export function RoundReview({ lot, state, formKey, back, onSubmit, ...props }: Props) {
  const { words } = lot;
  const { maximumCents, isExclusive } = props;
  const most = formatDollars(maximumCents);
  const confirm = isExclusive ? words.round.review.confirmExclusive : words.review.confirmMaximum;
  return (
    <form
      className="bid-review"
      method="post"
      action={`/package/${lot.packageId}/bids`}
      onSubmit={onSubmit}
      noValidate
      data-busy-form={onSubmit ? undefined : true}
    >
      <div>
        <p className="panel-label">
          {isExclusive ? words.round.review.exclusive : words.review.atMost}
        </p>
        <p className="review-amount">{most}</p>
        <AddedCosts lot={lot} amountCents={maximumCents} />
      </div>
      <RoundFacts {...{ lot, state, ...props }} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="maximum" value={centsToDecimal(maximumCents)} />
      {isExclusive && <input type="hidden" name="exclusive" value="on" />}
      <input type="hidden" name="reviewedPrice" value={priceOf(lot, state)} />
      <input type="hidden" name="reviewedListing" value={lot.lastUpdated} />
      {isTypedTwice(maximumCents, props.leastCents) && (
        <AmountAgain
          {...{ words, fault: props.fault }}
          minimumBid={centsToDecimal(props.leastCents)}
          isMaximum
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
          {props.isPending ? words.placingBid : <span data-label>{confirm({ amount: most })}</span>}
        </button>
        {back}
      </div>
    </form>
  );
}

type Reviewed = Pick<
  Props,
  "lot" | "state" | "maximumCents" | "isExclusive" | "otherCents" | "exposure"
>;

function RoundFacts({ lot, state, maximumCents, isExclusive, ...props }: Reviewed) {
  const { words } = lot;
  const { review, rules } = words.round;
  const amount = formatDollars(maximumCents);
  const until = useTimes(lot).moment(Date.parse(state.bindsUntil));
  const mostCents = Math.max(maximumCents, props.otherCents);
  return (
    <>
      <ul className="review-binds">
        <li>
          {isExclusive
            ? review.paysExclusive({ amount })
            : review.pays({ price: dollars(state.seatPrice), amount })}
        </li>
        <li>{isExclusive ? review.bindsExclusive : textOf(review.binds[state.sale], { until })}</li>
        <li>{isExclusive ? review.decidesExclusive[state.sale] : rules.sale[state.sale]}</li>
        {!isExclusive && state.exclusive !== null && <li>{rules.exclusive}</li>}
        {props.exposure && (
          <Committed
            lot={lot}
            committedCents={committedWith(props.exposure, lot, {
              amountCents: null,
              maximumCents: mostCents,
            })}
          />
        )}
        {lot.softCloseMinutes !== null && (
          <li>{words.review.extends({ minutes: lot.softCloseMinutes })}</li>
        )}
      </ul>
      <dl className="review-facts">
        <Fact label={review.price} text={dollars(state.seatPrice)} />
        {isExclusive ? (
          <Fact label={review.together} text={dollars(state.seatsTogether)} />
        ) : (
          <Fact label={words.review.reserve} text={words.review.reserves[state.reserve]} />
        )}
        <LotFacts lot={lot} amountCents={maximumCents} />
      </dl>
      <ContractTerms {...lot.terms} />
      {!isExclusive && <p className="review-hint">{review.maximumHint}</p>}
    </>
  );
}
