import { centsToDecimal } from "../../src/lib/money";
import { write } from "../runtime/use-kept";
import { type KeptBid, keyOf } from "./kept-bid";

/** Keeps a bid in this tab while its bidder signs in again. */
export function keepBid(packageId: string, { asked, ...kept }: Omit<KeptBid, "typed">): void {
  const decimal = (cents: number | null) => (cents === null ? "" : centsToDecimal(cents));
  const typed = { amount: decimal(asked.amountCents), maximum: decimal(asked.maximumCents) };
  write(keyOf(packageId), { ...kept, asked, typed });
}
