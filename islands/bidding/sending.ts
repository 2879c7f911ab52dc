import { keepBid } from "./keep-bid";
import { outcomeOf } from "./placed-bid";
import type { PanelWords } from "./props";
import { sendBid } from "./send-bid";
import type { Sending } from "./use-bid";

export function sending({ toasts, review }: PanelWords, yourBidderId: string): Sending {
  return {
    ...{ sendBid, keepBid },
    titles: titles({ toasts, review }),
    outcomeOf: (placed) => outcomeOf(placed, { yourBidderId, toasts }),
  };
}

export function titles({
  toasts,
  review,
}: Pick<PanelWords, "toasts" | "review">): Record<string, string> {
  return {
    "bid-too-low": toasts.tooLow.title,
    "bid-too-high": toasts.tooHigh.title,
    "maximum-too-low": toasts.maximumTooLow.title,
    "over-own-limit": toasts.overLimit.title,
    "price-moved": review.movedTitle,
    "listing-revised": review.revisedTitle,
    "auction-ended": toasts.ended.title,
    "invalid-input": toasts.invalid.title,
  };
}
