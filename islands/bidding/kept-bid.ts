import type { BidAmounts } from "../../src/rules/bid-review";
import { readSession, writeSession } from "../runtime/use-kept";
import type { TypedBid } from "./typed-bid";

/** Repeating a request with the same key never places a second bid. */
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

/** Returns a kept bid once and only to its bidder, because another member may have signed in. */
export function takeKeptBid(packageId: string, bidderId: string): KeptBid | null {
  const kept = readSession<KeptBid>(storageKey(packageId));
  if (kept) writeSession(storageKey(packageId), null);
  return kept?.bidderId === bidderId ? kept : null;
}

export function storageKey(packageId: string): string {
  return `bid ${packageId}`;
}
