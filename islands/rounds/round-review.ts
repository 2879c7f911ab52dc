import type { RoundWords } from "../../messages/panel-words";
import { centsOf, dollars, formatDollars } from "../../src/lib/money";
import { textOf } from "../../src/lib/wording";
import { totalText } from "../../src/rules/bid-cost";
import type { AuctionSale } from "../../src/rules/sale";
import type { ReviewContext, ReviewFacts, ReviewTexts } from "../bidding/review-facts";
import { saleWord } from "../bidding/sale-words";

export function roundReviewTexts(words: RoundWords): ReviewTexts {
  return {
    factsOf: (context, until) => roundFacts(words, context, until),
    tooLowText: (context) => tooLowText(words, context),
  };
}

function roundFacts(
  words: RoundWords,
  { lot, state, bid, situation, otherCents }: ReviewContext,
  until: string,
): ReviewFacts {
  const { review, rules } = words.round;
  const { maximumCents, isExclusive } = bid;
  const { minimumCents } = situation;
  const amount = totalText(lot, maximumCents ?? 0);
  const least = totalText(lot, minimumCents);
  // Either the member's seat or their exclusive bid can win, but not both.
  const committed = { amountCents: null, maximumCents: Math.max(maximumCents ?? 0, otherCents) };
  const { confirmMaximum: confirm } = words.review;
  if (isExclusive)
    return {
      lead: review.paysExclusive({ least, amount }),
      confirm,
      lines: [review.bindsExclusive],
      rules: [review.decidesExclusive[state.sale as AuctionSale]],
      committed,
    };
  // Once all seats are taken or an exclusive bid leads, hidden maximums decide what a seat costs.
  const isFull = state.seated + (state.exclusive?.outweighed ?? 0) >= state.seats;
  const isHidden = isFull || isBehind(state);
  // If an exclusive bid has raised the price, one more member shares it.
  const isShared = minimumCents < centsOf(state.seatPrice);
  const cost = isFull || isShared ? least : totalText(lot, centsOf(state.seatPrice));
  return {
    lead: review[isHidden ? "paysAtLeast" : "pays"]({ least: cost, amount }),
    confirm,
    lines: [
      textOf(review.binds[state.sale as AuctionSale], { until }),
      ...defenseLines(words, state, maximumCents ?? 0),
    ],
    rules: [
      rules.sale[saleWord(state)],
      words.reserve[state.reserve],
      review.maximumHint,
      exclusiveRule(words, state),
    ],
    committed,
  };
}

const isBehind = ({ exclusive }: ReviewContext["state"]) =>
  exclusive?.mark === "ahead" && exclusive.outweighed !== null;

function exclusiveRule({ round: { rules } }: RoundWords, { exclusive }: ReviewContext["state"]) {
  if (exclusive === null || exclusive.mark === "blocked") return false;
  return rules[exclusive.outweighed === null ? "exclusive" : "defended"];
}

function defenseLines(
  { round }: RoundWords,
  state: ReviewContext["state"],
  maximumCents: number,
): string[] {
  const { review } = round;
  const { exclusive, reserve } = state;
  if (exclusive?.mark === "blocked") return [round.exclusive.blocked];
  if (!exclusive?.highest || exclusive.outweighed === null) return [];
  // The maximum of an exclusive bid is at least its price.
  const isAlone = maximumCents >= centsOf(exclusive.highest);
  return [
    review.behind({ highest: dollars(exclusive.highest) }),
    ...(isAlone && reserve === "not-met" ? [] : [review[isAlone ? "alone" : "notAlone"]]),
  ];
}

/** Never raises the maximum that the bidder typed. */
function tooLowText(
  { round: { review } }: RoundWords,
  { state, bid, situation }: ReviewContext,
): string {
  const minimum = formatDollars(situation.minimumCents);
  return bid.isExclusive
    ? review.movedExclusive({ together: dollars(state.seatsTogether), minimum })
    : review.moved({ price: dollars(state.seatPrice), minimum });
}
