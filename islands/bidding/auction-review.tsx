import { dollars } from "../../src/lib/money";
import { textOf } from "../../src/lib/wording";
import { totalText } from "../../src/rules/bid-cost";
import { effectiveAmount, highestAmount } from "../../src/rules/bid-review";
import { type SaleRule, saleRuleOf } from "../../src/rules/sale";
import type { ReviewContext, ReviewFacts, ReviewTexts } from "./review-facts";
import { priceOf } from "./reviewed-lot";
import { saleWord } from "./sale-words";

export const AUCTION_TEXTS: ReviewTexts = { factsOf, tooLowText };

function factsOf(context: ReviewContext, until: string): ReviewFacts {
  const { lot, state, bid } = context;
  const { words } = lot;
  const { review } = words;
  const isMaximum = bid.maximumCents !== null;
  const { acceptedBid } = state;
  return {
    lead: leadOf(context),
    confirm: isMaximum ? review.confirmMaximum : review.confirm,
    lines: [
      textOf(review.binds[saleRuleOf(state) as Exclude<SaleRule, "fixed">], { until }),
      acceptedBid && <strong>{review.accepted({ amount: dollars(acceptedBid.amount) })}</strong>,
    ],
    rules: [
      review.decides[saleWord(state)],
      words.reserve[state.reserve],
      isMaximum && review.maximumHint,
    ],
    committed: bid,
  };
}

function leadOf({ lot, state, bid, situation }: ReviewContext): string {
  const { lead } = lot.words.review;
  return lead[bid.maximumCents === null ? "bid" : "maximum"][saleWord(state)]({
    // A leader who only changes the maximum keeps the price.
    pay: totalText(lot, effectiveAmount(bid, situation) ?? situation.priceCents),
    most: totalText(lot, highestAmount(bid)),
  });
}

/** Never raises the amount that the bidder typed. */
function tooLowText({ lot, state }: Pick<ReviewContext, "lot" | "state">): string {
  const { review } = lot.words;
  const moved = review.moved({ price: dollars(priceOf(lot, state)) });
  return `${moved} ${review.nowAtLeast({ minimum: dollars(state.minimumBid) })}`;
}
