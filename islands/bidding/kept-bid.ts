import type { BidAmounts } from "../../src/lib/bid-review";
import { read, write } from "../runtime/use-kept";
import type { TypedBid } from "./typed-bid";

/** A request whose outcome may be unknown; repeating it under the same key cannot bid twice. */
export interface NamedBid {
  key: string;
  reviewedPrice: string;
  reviewedListing: string;
}

export interface KeptBid {
  bidderId: string;
  asked: BidAmounts;
  typed: TypedBid;
  named: NamedBid | undefined;
}

/** Read once, and only by its bidder: another member may have signed in. */
export function takeKeptBid(packageId: string, bidderId: string): KeptBid | null {
  const kept = read<KeptBid>(keyOf(packageId));
  if (kept) write(keyOf(packageId), null);
  return kept?.bidderId === bidderId ? kept : null;
}

export function keyOf(packageId: string): string {
  return `bid ${packageId}`;
}
