import { centsToDecimal } from "../../src/lib/money";
import { writeSession } from "../runtime/use-kept";
import { type KeptBid, storageKey } from "./kept-bid";

/** Keeps a bid in this tab while its bidder signs in again. */
export function keepBid(packageId: string, { asked, ...kept }: Omit<KeptBid, "typed">): void {
  const decimal = (cents: number | null) => (cents === null ? "" : centsToDecimal(cents));
  const typed = { amount: decimal(asked.amountCents), maximum: decimal(asked.maximumCents) };
  writeSession(storageKey(packageId), { ...kept, asked, typed });
}
