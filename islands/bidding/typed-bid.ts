import type { PackageState } from "../../src/auctions/types";
import { parseAmount } from "../../src/lib/amount";
import { maximumBidCents } from "../../src/lib/money";
import { type BidAmounts, effectiveAmount, highestAmount } from "../../src/rules/bid-review";
import type { PanelWords } from "../../views/messages/panel-words";
import type { BidField } from "./remark";
import { marketOf, toBidAmounts } from "./reviewed-bid";
import { type FilledToast, fillAmount, fillCents } from "./worded";

export interface TypedBid {
  amount: string;
  maximum: string;
}

interface BidContext {
  state: PackageState;
  yourBidderId: string;
  startingPrice: string;
  toasts: PanelWords["toasts"];
}

/** `bid` may repeat an earlier bid whose outcome is unknown. */
type TypedRefusal = FilledToast & { field: BidField; bid?: BidAmounts };

export function readTypedBid(typed: TypedBid, context: BidContext): BidAmounts | TypedRefusal {
  const { toasts, state } = context;
  const maximum = typed.maximum.trim() === "" ? undefined : parseAmount(typed.maximum);
  const isAmountOmitted = typed.amount.trim() === "" && maximum !== undefined;
  const amount = isAmountOmitted ? undefined : parseAmount(typed.amount);
  if (typeof amount === "string") return { ...toasts[amount], field: "amount" };
  if (typeof maximum === "string") return { ...toasts[maximum], field: "maximum" };
  const bid = toBidAmounts({ amount, maximum }, state);
  const fault = faultOf(bid, context);
  return fault ? { ...fault, bid: bid } : bid;
}

function faultOf(bid: BidAmounts, { state, toasts, ...bidder }: BidContext): TypedRefusal | null {
  const market = marketOf(state, bidder.yourBidderId, bidder.startingPrice);
  const { minimumCents: minimum, priceCents } = market;
  const { amountCents, maximumCents } = bid;
  if (amountCents !== null && amountCents < minimum)
    return { ...fillAmount(toasts.tooLow, state.minimumBid), field: "amount" };
  const leastCents = effectiveAmount(bid, market) ?? priceCents;
  if (maximumCents !== null && maximumCents < leastCents) {
    return { ...fillCents(toasts.maximumTooLow, leastCents), field: "maximum" };
  }
  const mostCents = maximumBidCents(minimum);
  if (highestAmount(bid) <= mostCents) return null;
  const field = (maximumCents ?? 0) > mostCents ? "maximum" : "amount";
  return { ...fillCents(toasts.tooHigh, mostCents), field };
}
