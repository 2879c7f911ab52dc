import type { BidAmounts } from "../../src/lib/bid-review";
import { readSession, writeSession } from "../runtime/use-kept";
import type { TypedBid } from "./typed-bid";

/** The outcome may be unknown; repeating the request under the same key cannot bid twice. */
export interface BidKey {
  key: string;
  reviewedPrice: string;
  reviewedListing: string;
}

export interface KeptBid {
  bidderId: string;
  asked: BidAmounts;
  typed: TypedBid;
  named: BidKey | undefined;
}

/** Read once, and only by its bidder, because another member may have signed in. */
export function takeKeptBid(packageId: string, bidderId: string): KeptBid | null {
  const kept = readSession<KeptBid>(storageKey(packageId));
  if (kept) writeSession(storageKey(packageId), null);
  return kept?.bidderId === bidderId ? kept : null;
}

export function storageKey(packageId: string): string {
  return `bid ${packageId}`;
}
