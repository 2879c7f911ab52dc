import type { AskedBid } from "../../src/lib/bid-review";
import { centsToDecimal } from "../../src/lib/money";
import { write } from "../runtime/use-kept";
import { type KeptBid, keyOf } from "./kept-bid";
import type { TypedBid } from "./typed-bid";

/** Keeps a bid in this tab while its bidder signs in again. */
export function keepBid(packageId: string, { asked, typed, ...kept }: KeptBid): void {
  write(keyOf(packageId), { ...kept, asked, typed: typedFor(asked, typed) });
}

/** What to type for a bid; an amount that was left out stays so, since the least may be more by then. */
function typedFor({ amountCents, maximumCents }: AskedBid, { amount }: TypedBid): TypedBid {
  const leftOut = maximumCents !== null && amount.trim() === "";
  const written = (cents: number | null) => (cents === null ? "" : centsToDecimal(cents));
  return { amount: leftOut ? "" : written(amountCents), maximum: written(maximumCents) };
}
