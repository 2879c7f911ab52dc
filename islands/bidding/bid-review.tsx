import type { Exposure, PackageState } from "../../src/auctions/types";
import { centsToDecimal, dollars, formatDollars, parseCents } from "../../src/lib/money";
import { textOf } from "../../src/lib/wording";
import {
  type BidAmounts,
  committedCentsAfter,
  effectiveAmount,
  highestAmount,
  percentAbove,
} from "../../src/rules/bid-review";
import { saleRuleOf } from "../../src/rules/sale";
import { useTimes } from "../runtime/use-times";
import { Committed } from "./committed";
import { ContractTerms } from "./contract-terms";
import { Fact, LotFacts } from "./lot-facts";
import { ReviewForm, type ReviewProps } from "./review-form";
import { marketOf } from "./reviewed-bid";
import { priceOf, type ReviewedLot } from "./reviewed-lot";
import { saleWord } from "./sale-words";

interface Props extends BidAmounts, ReviewProps {
  lot: ReviewedLot;
  state: PackageState;
  yourBidderId: string;
  exposure: Exposure | null;
}

export function BidReview({ lot, state, yourBidderId, exposure, ...props }: Props) {
  const { words } = lot;
  const { amountCents, maximumCents, ...form } = props;
  const { atMost, confirm, confirmMaximum } = words.review;
  const isMaximum = maximumCents !== null;
  return (
    <ReviewForm
      lot={lot}
      state={state}
      {...form}
      mostCents={highestAmount(props)}
      leastCents={parseCents(state.minimumBid) ?? 0}
      amountLabel={isMaximum ? atMost : null}
      confirm={isMaximum ? confirmMaximum : confirm}
      fields={
        <>
          {amountCents !== null && (
            <input type="hidden" name="amount" value={centsToDecimal(amountCents)} />
          )}
          {isMaximum && <input type="hidden" name="maximum" value={centsToDecimal(maximumCents)} />}
        </>
      }
    >
      <ReviewFacts
        lot={lot}
        state={state}
        amountCents={amountCents}
        maximumCents={maximumCents}
        yourBidderId={yourBidderId}
        exposure={exposure}
      />
    </ReviewForm>
  );
}

type ReviewFactsProps = Omit<Props, keyof ReviewProps>;

function CurrentAmount({ lot, state, yourBidderId, ...bid }: ReviewFactsProps) {
  const { review } = lot.words;
  if (bid.maximumCents === null) return null;
  const noAmountText = review.nothingNow({ price: dollars(priceOf(lot, state)) });
  const currentCents = effectiveAmount(bid, marketOf(state, yourBidderId, lot.startingPrice));
  return (
    <Fact
      label={review.now}
      text={currentCents === null ? noAmountText : formatDollars(currentCents)}
    />
  );
}

function ReviewFacts(props: ReviewFactsProps) {
  const { lot, state } = props;
  const mostCents = highestAmount(props);
  const { words } = lot;
  const { review } = words;
  const price = priceOf(lot, state);
  const { priceCents, ...market } = marketOf(state, props.yourBidderId, lot.startingPrice);
  const placedCents = effectiveAmount(props, market) ?? 0;
  const label = state.highestBid === null ? review.aboveStart : review.aboveHighest;
  const until = useTimes(lot).moment(Date.parse(state.bindsUntil));
  return (
    <>
      <ul className="review-binds">
        <li>{textOf(review.binds[saleRuleOf(state)], { until })}</li>
        <li>{review.decides[saleWord(state)]}</li>
        <li>{words.reserve[state.reserve]}</li>
        {state.acceptedBid !== null && (
          <li>
            <strong>{review.accepted({ amount: dollars(state.acceptedBid.amount) })}</strong>
          </li>
        )}
        {props.exposure && (
          <Committed
            lot={lot}
            exposure={props.exposure}
            committedCents={committedCentsAfter(props.exposure, lot, props)}
            bidCents={mostCents}
          />
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
        <CurrentAmount {...props} />
        {placedCents > priceCents && (
          <Fact
            label={label({ price: dollars(price) })}
            text={review.above({
              amount: formatDollars(placedCents - priceCents),
              percent: percentAbove(placedCents, priceCents),
            })}
          />
        )}
        <LotFacts lot={lot} amountCents={mostCents} />
      </dl>
      <ContractTerms {...lot.terms} />
      {props.maximumCents !== null && <p className="review-hint">{review.maximumHint}</p>}
    </>
  );
}
