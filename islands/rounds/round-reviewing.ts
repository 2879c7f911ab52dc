import type { RoundWords } from "../../messages/panel-words";
import { dollars } from "../../src/lib/money";
import type { Reviewing } from "../bidding/market";
import { REVIEWING } from "../bidding/review-dialog";
import type { PlacedBid } from "../bidding/use-bid";
import type { Toast } from "../runtime/toast";
import { roundReviewTexts } from "./round-review";

export function roundReviewing(words: RoundWords): Reviewing {
  return {
    ...REVIEWING,
    ...roundReviewTexts(words),
    outcomeToast: (placed) => outcomeToast(placed, words.round.toasts),
  };
}

function outcomeToast(
  { response, amounts, state }: PlacedBid,
  toasts: RoundWords["round"]["toasts"],
): Toast {
  const { exclusive, seatPrice, minimumBid } = state;
  const warning = { text: "", tone: "warning" } as const;
  if (amounts.isExclusive) {
    const { highest, needs } = exclusive ?? {};
    if (response.leading)
      return { title: toasts.ahead({ amount: dollars(highest ?? "0") }), text: "" };
    return { title: toasts.behind({ value: dollars(needs ?? "0") }), ...warning };
  }
  if (response.leading) return { title: toasts.seat({ value: dollars(seatPrice) }), text: "" };
  return { title: toasts.noSeat({ value: dollars(minimumBid) }), ...warning };
}
