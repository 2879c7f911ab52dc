import type { Exposure, PackageState } from "../../src/auctions/types";
import { centsToDecimal, dollars, formatDollars } from "../../src/lib/money";
import { textOf } from "../../src/lib/wording";
import { committedCentsAfter } from "../../src/rules/bid-review";
import { Committed } from "../bidding/committed";
import { ContractTerms } from "../bidding/contract-terms";
import { Fact, LotFacts } from "../bidding/lot-facts";
import { ReviewForm, type ReviewProps } from "../bidding/review-form";
import { saleWord } from "../bidding/sale-words";
import { useTimes } from "../runtime/use-times";
import type { ReviewedRound } from "./props";

interface Props extends ReviewProps {
  lot: ReviewedRound;
  state: PackageState;
  maximumCents: number;
  isExclusive: boolean;
  leastCents: number;
  /** Either the member's seat or their exclusive bid can win, but not both. */
  otherCents: number;
  exposure: Exposure | null;
}

export function RoundReview({ otherCents, exposure, isExclusive, maximumCents, ...props }: Props) {
  const { lot, state } = props;
  const { review, round } = lot.words;
  return (
    <ReviewForm
      {...props}
      mostCents={maximumCents}
      amountLabel={isExclusive ? round.review.exclusive : review.atMost}
      confirm={review.confirmMaximum}
      fields={
        <>
          <input type="hidden" name="maximum" value={centsToDecimal(maximumCents)} />
          {isExclusive && <input type="hidden" name="exclusive" value="on" />}
        </>
      }
    >
      <RoundFacts
        lot={lot}
        state={state}
        maximumCents={maximumCents}
        isExclusive={isExclusive}
        otherCents={otherCents}
        exposure={exposure}
        leastCents={props.leastCents}
      />
    </ReviewForm>
  );
}

type RoundFactsProps = Omit<Props, keyof ReviewProps>;

function RoundFacts({ lot, state, maximumCents, isExclusive, ...props }: RoundFactsProps) {
  const { words } = lot;
  const { review, rules } = words.round;
  const amount = formatDollars(maximumCents);
  const until = useTimes(lot).moment(Date.parse(state.bindsUntil));
  const mostCents = Math.max(maximumCents, props.otherCents);
  const least = formatDollars(props.leastCents);
  const price = dollars(state.seatPrice);
  // Once all seats are taken, hidden maximums decide what one more bid makes a seat cost.
  const isFull = state.seated >= state.seats;
  return (
    <>
      <ul className="review-binds">
        <li>
          {isExclusive
            ? review.paysExclusive({ least, amount })
            : isFull
              ? review.paysAtLeast({ least, amount })
              : review.pays({ price, amount })}
        </li>
        <li>{isExclusive ? review.bindsExclusive : textOf(review.binds[state.sale], { until })}</li>
        <li>{isExclusive ? review.decidesExclusive[state.sale] : rules.sale[saleWord(state)]}</li>
        {!isExclusive && <li>{words.reserve[state.reserve]}</li>}
        {!isExclusive && state.exclusive !== null && <li>{rules.exclusive}</li>}
        {props.exposure && (
          <Committed
            lot={lot}
            exposure={props.exposure}
            isExclusive={isExclusive}
            bidCents={maximumCents}
            committedCents={committedCentsAfter(props.exposure, lot, {
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
        <Fact
          label={review.price}
          text={isFull && !isExclusive ? review.atLeast({ price: least }) : price}
        />
        {isExclusive && state.seated > 0 && (
          <Fact label={review.together} text={dollars(state.seatsTogether)} />
        )}
        <LotFacts lot={lot} amountCents={maximumCents} isExclusive={isExclusive} />
      </dl>
      <ContractTerms {...lot.terms} />
      {!isExclusive && <p className="review-hint">{review.maximumHint}</p>}
    </>
  );
}
