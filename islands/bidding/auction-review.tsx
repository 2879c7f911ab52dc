import { dollars, formatDollars } from "../../src/lib/money";
import { textOf } from "../../src/lib/wording";
import { effectiveAmount, percentAbove } from "../../src/rules/bid-review";
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
    amountLabel: isMaximum ? review.atMost : null,
    confirm: isMaximum ? review.confirmMaximum : review.confirm,
    lines: [
      textOf(review.binds[saleRuleOf(state) as Exclude<SaleRule, "fixed">], { until }),
      review.decides[saleWord(state)],
      words.reserve[state.reserve],
      acceptedBid && <strong>{review.accepted({ amount: dollars(acceptedBid.amount) })}</strong>,
    ],
    committed: bid,
    facts: [...(isMaximum ? [currentAmount(context)] : []), ...aboveHighest(context)],
    hint: isMaximum ? review.maximumHint : null,
  };
}

function currentAmount({ lot, state, bid, situation }: ReviewContext) {
  const { review } = lot.words;
  const currentCents = effectiveAmount(bid, situation);
  const noAmountText = review.nothingNow({ price: dollars(priceOf(lot, state)) });
  return {
    label: review.now,
    text: currentCents === null ? noAmountText : formatDollars(currentCents),
  };
}

function aboveHighest({ lot, state, bid, situation }: ReviewContext): ReviewFacts["facts"] {
  const { review } = lot.words;
  const { priceCents } = situation;
  const placedCents = effectiveAmount(bid, situation) ?? 0;
  if (placedCents <= priceCents) return [];
  const label = state.highestBid === null ? review.aboveStart : review.aboveHighest;
  const amount = formatDollars(placedCents - priceCents);
  const percent = percentAbove(placedCents, priceCents);
  return [
    {
      label: label({ price: dollars(priceOf(lot, state)) }),
      text: review.above({ amount, percent }),
    },
  ];
}

/** Never raises the amount that the bidder typed. */
function tooLowText({ lot, state }: Pick<ReviewContext, "lot" | "state">): string {
  const { review } = lot.words;
  const moved = review.moved({ price: dollars(priceOf(lot, state)) });
  return `${moved} ${review.nowAtLeast({ minimum: dollars(state.minimumBid) })}`;
}
