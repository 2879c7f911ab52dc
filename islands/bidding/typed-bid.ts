import type { PackageState } from "../../src/auctions/types";
import { readAmount } from "../../src/lib/amount";
import { amountNow, type BidAmounts, mostOf } from "../../src/lib/bid-review";
import { maximumBidCents } from "../../src/lib/money";
import type { PanelWords } from "../../views/messages/panel-words";
import { placeOf, reviewedBid } from "./reviewed-bid";
import { worded, wordedCents } from "./worded";

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
type Refused = { title: string; text: string; unknown?: BidAmounts };

export function readTyped(typed: TypedBid, place: Place): BidAmounts | Refused {
  const { toasts, state } = place;
  const maximum = typed.maximum.trim() === "" ? undefined : readAmount(typed.maximum);
  const left = typed.amount.trim() === "" && maximum !== undefined;
  const amount = left ? undefined : readAmount(typed.amount);
  for (const read of [amount, maximum]) if (typeof read === "string") return toasts[read];
  const bid = reviewedBid({ amount: numberOf(amount), maximum: numberOf(maximum) }, state);
  const fault = faultOf(bid, place);
  return fault ? { ...fault, unknown: bid } : bid;
}

function faultOf(bid: BidAmounts, { state, toasts, ...whose }: Place): Refused | null {
  const place = placeOf(state, whose.yourBidderId, whose.startingPrice);
  const { minimumCents: minimum, priceCents } = place;
  const { amountCents, maximumCents } = bid;
  if (amountCents !== null && amountCents < minimum) return worded(toasts.tooLow, state.minimumBid);
  const least = amountNow(bid, place) ?? priceCents;
  if (maximumCents !== null && maximumCents < least) {
    return wordedCents(toasts.maximumTooLow, least);
  }
  const most = maximumBidCents(minimum);
  return mostOf(bid) > most ? wordedCents(toasts.tooHigh, most) : null;
}

function numberOf(read: number | string | undefined): number | undefined {
  return typeof read === "number" ? read : undefined;
}
