import { keepBid } from "../bidding/keep-bid";
import { sendBid } from "../bidding/send-bid";
import { titles } from "../bidding/sending";
import type { Sending } from "../bidding/use-bid";
import { outcomeOf } from "./placed-claim";
import type { RoundWords } from "./props";

export function sending(words: RoundWords): Sending {
  const { seatGone, exclusiveTooLow } = words.round.toasts;
  const own = { "seat-gone": seatGone, "exclusive-too-low": exclusiveTooLow };
  return {
    ...{ sendBid, keepBid },
    titles: { ...titles(words), ...own },
    outcomeOf: (placed) => outcomeOf(placed, words),
  };
}
