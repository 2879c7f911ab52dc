import type { PanelWords } from "../../messages/panel-words";
import { dollars } from "../../src/lib/money";
import type { Toast } from "../runtime/toast";
import { AUCTION_TEXTS } from "./auction-review";
import type { Reviewing } from "./market";
import { REVIEWING } from "./review-dialog";
import type { PlacedBid } from "./use-bid";
import { fillAmount, fillCents } from "./worded";

export function auctionReviewing({ toasts }: PanelWords): Reviewing {
  return {
    ...REVIEWING,
    ...AUCTION_TEXTS,
    outcomeToast: (placed) => outcomeToast(placed, toasts),
  };
}

function outcomeToast(
  { response, amounts, state, yourBidderId }: PlacedBid,
  toasts: PanelWords["toasts"],
): Toast {
  const { highestBid, leaderId, minimumBid } = state;
  if (leaderId !== yourBidderId) {
    const { title, text } = response.leading ? toasts.overtaken : toasts.outbid;
    const values = { amount: dollars(highestBid ?? ""), minimum: dollars(minimumBid) };
    return { title, text: text(values), tone: "warning" };
  }
  const amount = "amount" in response ? response.amount : null;
  if (amount === null) return fillCents(toasts.maximumSet, amounts.maximumCents ?? 0);
  if (highestBid !== amount) return fillAmount(toasts.leading, highestBid ?? "");
  return fillAmount(toasts.placed, amount);
}
