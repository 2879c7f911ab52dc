import type { PanelWords } from "../../messages/panel-words";
import { parseAmount } from "../../src/lib/amount";
import { maximumBidCents } from "../../src/lib/money";
import { type BidAmounts, effectiveAmount, highestAmount } from "../../src/rules/bid-review";
import type { Claim, Situation } from "./own-view";
import type { BidField } from "./remark";
import { type FilledToast, fillAmount, fillCents } from "./worded";

export interface TypedBid {
  amount: string;
  maximum: string;
}

/** `bid` may repeat an earlier bid whose outcome is unknown. */
type TypedRefusal = FilledToast & { field: BidField; bid?: BidAmounts };

export function readTypedBid(
  typed: TypedBid,
  { field, isExclusive }: Pick<Claim, "field" | "isExclusive">,
  situation: Situation,
  toasts: PanelWords["toasts"],
): BidAmounts | TypedRefusal {
  const takesAmount = field === "amount";
  const maximumField = takesAmount ? "maximum" : field;
  const isMaximumOmitted = takesAmount && typed.maximum.trim() === "";
  const maximum = isMaximumOmitted ? null : parseAmount(typed.maximum);
  const isAmountOmitted = !isMaximumOmitted && typed.amount.trim() === "";
  const amount = isAmountOmitted ? null : parseAmount(typed.amount);
  if (typeof amount === "string") return { ...toasts[amount], field: "amount" };
  if (typeof maximum === "string") return { ...toasts[maximum], field: maximumField };
  const bid = { amountCents: amount, maximumCents: maximum, isExclusive };
  const fault = faultOf(bid, maximumField, situation, toasts);
  return fault ? { ...fault, bid } : bid;
}

function faultOf(
  bid: BidAmounts,
  maximumField: BidField,
  situation: Situation,
  toasts: PanelWords["toasts"],
): TypedRefusal | null {
  const { minimum, minimumCents, priceCents } = situation;
  const { amountCents, maximumCents } = bid;
  if (amountCents !== null && amountCents < minimumCents)
    return { ...fillAmount(toasts.tooLow, minimum), field: "amount" };
  const leastCents = effectiveAmount(bid, situation) ?? priceCents;
  if (maximumCents !== null && maximumCents < leastCents)
    return { ...fillCents(toasts.maximumTooLow, leastCents), field: maximumField };
  const mostCents = maximumBidCents(minimumCents);
  if (highestAmount(bid) <= mostCents) return null;
  const field = (maximumCents ?? 0) > mostCents ? maximumField : "amount";
  return { ...fillCents(toasts.tooHigh, mostCents), field };
}
