import { dollars } from "../../src/lib/money";
import { highestAmount } from "../../src/rules/bid-review";
import type { PanelWords } from "../../views/messages/panel-words";
import type { Toast } from "../runtime/toast";
import { keepBid } from "./keep-bid";
import { sendBid } from "./send-bid";
import type { BidSender, PlacedBid } from "./use-bid";
import { fillAmount, fillCents } from "./worded";

export function bidSender({ toasts, titles }: PanelWords, yourBidderId: string): BidSender {
  return {
    sendBid,
    keepBid,
    titles,
    outcomeToast: (placed) => outcomeToast(placed, { yourBidderId, toasts }),
  };
}

function outcomeToast(
  { response, amounts, state }: PlacedBid,
  { yourBidderId, toasts }: { yourBidderId: string; toasts: PanelWords["toasts"] },
): Toast {
  const { highestBid, leaderId, minimumBid } = state;
  if (leaderId !== yourBidderId) {
    const { title, text } = response.leading ? toasts.overtaken : toasts.outbid;
    const values = { amount: dollars(highestBid ?? ""), minimum: dollars(minimumBid) };
    return { title, text: text(values), tone: "warning" };
  }
  const amount = "amount" in response ? response.amount : null;
  if (amount === null) return fillCents(toasts.maximumSet, highestAmount(amounts));
  if (highestBid !== amount) return fillAmount(toasts.leading, highestBid ?? "");
  return fillAmount(toasts.placed, amount);
}
