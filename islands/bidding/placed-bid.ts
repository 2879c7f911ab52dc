import { mostOf } from "../../src/lib/bid-review";
import { dollars } from "../../src/lib/money";
import type { Toast } from "../runtime/toast";
import type { PanelWords } from "./props";
import type { Placed } from "./use-bid";
import { worded, wordedCents } from "./worded";

export function outcomeOf(
  { answer, amounts, state }: Placed,
  { yourBidderId, toasts }: { yourBidderId: string; toasts: PanelWords["toasts"] },
): Toast {
  const { highestBid, leaderId, minimumBid } = state;
  if (leaderId !== yourBidderId) {
    const { title, text } = answer.leading ? toasts.overtaken : toasts.outbid;
    const values = { amount: dollars(highestBid ?? ""), minimum: dollars(minimumBid) };
    return { title, text: text(values), tone: "warning" };
  }
  const amount = "amount" in answer ? answer.amount : null;
  if (amount === null) return wordedCents(toasts.maximumSet, mostOf(amounts));
  if (highestBid !== amount) return worded(toasts.leading, highestBid ?? "");
  return worded(toasts.placed, amount);
}
