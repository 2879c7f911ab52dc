import { dollars } from "../../src/lib/money";
import type { Placed } from "../bidding/use-bid";
import type { Toast } from "../runtime/toast";
import type { RoundWords } from "./props";

export function outcomeOf({ answer, amounts, state }: Placed, { round }: RoundWords): Toast {
  const { exclusive, seatPrice, minimumBid } = state;
  const { toasts } = round;
  if (amounts.isExclusive) {
    const values = {
      amount: dollars(exclusive?.highest ?? "0"),
      minimum: dollars(exclusive?.needs ?? "0"),
    };
    const { title, text } = answer.leading ? toasts.ahead : toasts.behind;
    return { title, text: text(values), ...(!answer.leading && { tone: "warning" }) };
  }
  const values = { amount: dollars(seatPrice), minimum: dollars(minimumBid) };
  if (answer.leading) return { title: toasts.seat.title, text: toasts.seat.text(values) };
  return { title: toasts.noSeat.title, text: toasts.noSeat.text(values), tone: "warning" };
}
