import type { PackageState } from "../../src/auctions/types";
import { parseAmount } from "../../src/lib/amount";
import { type BidAmounts, effectiveAmount, highestAmount } from "../../src/lib/bid-review";
import { maximumBidCents } from "../../src/lib/money";
import type { PanelWords } from "../../views/messages/panel-words";
import { marketOf, toBidAmounts } from "./reviewed-bid";
import { fillAmount, fillCents } from "./worded";

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
type BidRefusal = { title: string; text: string; bid?: BidAmounts };

export function readTypedBid(typed: TypedBid, context: BidContext): BidAmounts | BidRefusal {
  const { toasts, state } = context;
  const maximum = typed.maximum.trim() === "" ? undefined : parseAmount(typed.maximum);
  const isAmountOmitted = typed.amount.trim() === "" && maximum !== undefined;
  const amount = isAmountOmitted ? undefined : parseAmount(typed.amount);
  for (const value of [amount, maximum]) if (typeof value === "string") return toasts[value];
  const bid = toBidAmounts({ amount: numberOf(amount), maximum: numberOf(maximum) }, state);
  const fault = faultOf(bid, context);
  return fault ? { ...fault, bid: bid } : bid;
}

function faultOf(bid: BidAmounts, { state, toasts, ...bidder }: BidContext): BidRefusal | null {
  const market = marketOf(state, bidder.yourBidderId, bidder.startingPrice);
  const { minimumCents: minimum, priceCents } = market;
  const { amountCents, maximumCents } = bid;
  if (amountCents !== null && amountCents < minimum)
    return fillAmount(toasts.tooLow, state.minimumBid);
  const leastCents = effectiveAmount(bid, market) ?? priceCents;
  if (maximumCents !== null && maximumCents < leastCents) {
    return fillCents(toasts.maximumTooLow, leastCents);
  }
  const mostCents = maximumBidCents(minimum);
  return highestAmount(bid) > mostCents ? fillCents(toasts.tooHigh, mostCents) : null;
}

function numberOf(value: number | string | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
