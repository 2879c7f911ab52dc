import type { Exposure } from "../../src/auctions/types";
import { centsToDecimal } from "../../src/lib/money";
import { committedCentsAfter, overLimitWith } from "../../src/rules/bid-cost";
import { highestAmount } from "../../src/rules/bid-review";
import { useTimes } from "../runtime/use-times";
import { Committed } from "./committed";
import { Fact, LotFacts } from "./lot-facts";
import type { ReviewContext, ReviewTexts } from "./review-facts";
import { ReviewForm, type ReviewProps } from "./review-form";

interface Props extends ReviewContext, ReviewProps {
  exposure: Exposure | null;
  factsOf: ReviewTexts["factsOf"];
}

export function BidReview({
  lot,
  state,
  bid,
  situation,
  otherCents,
  exposure,
  factsOf,
  ...form
}: Props) {
  const { amountCents, maximumCents, isExclusive = false } = bid;
  const mostCents = highestAmount(bid);
  const until = useTimes(lot).moment(Date.parse(state.bindsUntil));
  const review = factsOf({ lot, state, bid, situation, otherCents }, until);
  const over = exposure && overLimitWith(exposure, lot, review.committed);
  return (
    <ReviewForm
      lot={lot}
      state={state}
      {...form}
      mostCents={mostCents}
      leastCents={situation.minimumCents}
      over={form.approving ? null : over}
      lead={review.lead}
      confirm={review.confirm}
      fields={
        <>
          {amountCents !== null && (
            <input type="hidden" name="amount" value={centsToDecimal(amountCents)} />
          )}
          {maximumCents !== null && (
            <input type="hidden" name="maximum" value={centsToDecimal(maximumCents)} />
          )}
          {isExclusive && <input type="hidden" name="exclusive" value="on" />}
        </>
      }
    >
      {exposure && (
        <Committed
          lot={lot}
          exposure={exposure}
          isExclusive={isExclusive}
          bidCents={mostCents}
          committedCents={committedCentsAfter(exposure, lot, review.committed)}
        />
      )}
      <ul className="review-binds">
        {review.lines.map(
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity
          (line, index) => line && <li key={index}>{line}</li>,
        )}
      </ul>
      <details className="unfolds">
        <summary>{lot.words.review.rules}</summary>
        <p>{[...review.rules, lot.softClose].filter(Boolean).join(" ")}</p>
        <dl className="review-facts">
          <LotFacts lot={lot} amountCents={mostCents} isExclusive={isExclusive} />
          {lot.terms.facts.map(({ label, value }) => (
            <Fact key={label} label={label} text={value} />
          ))}
        </dl>
      </details>
    </ReviewForm>
  );
}
