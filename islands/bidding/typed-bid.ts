import type { PackageState } from "../../src/auctions/types";
import { readAmount } from "../../src/lib/amount";
import { type BidAmounts, effectiveAmount, highestAmount } from "../../src/lib/bid-review";
import { maximumBidCents } from "../../src/lib/money";
import type { PanelWords } from "../../views/messages/panel-words";
import { placeOf, reviewedBid } from "./reviewed-bid";
import { fillAmount, fillCents } from "./worded";

export interface TypedBid {
  amount: string;
  maximum: string;
}

interface Place {
  state: PackageState;
  yourBidderId: string;
  startingPrice: string;
  toasts: PanelWords["toasts"];
}

/** `unknown` is the earlier bid that this one may repeat. */
type RefusedBid = { title: string; text: string; unknown?: BidAmounts };

export function readTypedBid(typed: TypedBid, place: Place): BidAmounts | RefusedBid {
  const { toasts, state } = place;
  const maximum = typed.maximum.trim() === "" ? undefined : readAmount(typed.maximum);
  const isAmountOmitted = typed.amount.trim() === "" && maximum !== undefined;
  const amount = isAmountOmitted ? undefined : readAmount(typed.amount);
  for (const value of [amount, maximum]) if (typeof value === "string") return toasts[value];
  const bid = reviewedBid({ amount: numberOf(amount), maximum: numberOf(maximum) }, state);
  const fault = faultOf(bid, place);
  return fault ? { ...fault, unknown: bid } : bid;
}

function faultOf(bid: BidAmounts, { state, toasts, ...bidder }: Place): RefusedBid | null {
  const place = placeOf(state, bidder.yourBidderId, bidder.startingPrice);
  const { minimumCents: minimum, priceCents } = place;
  const { amountCents, maximumCents } = bid;
  if (amountCents !== null && amountCents < minimum)
    return fillAmount(toasts.tooLow, state.minimumBid);
  const leastCents = effectiveAmount(bid, place) ?? priceCents;
  if (maximumCents !== null && maximumCents < leastCents) {
    return fillCents(toasts.maximumTooLow, leastCents);
  }
  const most = maximumBidCents(minimum);
  return highestAmount(bid) > most ? fillCents(toasts.tooHigh, most) : null;
}

function numberOf(value: number | string | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
