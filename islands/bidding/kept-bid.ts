import type { AskedBid } from "../../src/lib/bid-review";
import { read, write } from "../runtime/use-kept";
import type { TypedBid } from "./typed-bid";

/** A request whose outcome may not be known: the same key asks for the same bid. */
export interface NamedBid {
  key: string;
  reviewedPrice: string;
  reviewedListing: string;
}

/** A bid that found its session over. */
export interface KeptBid {
  bidderId: string;
  asked: AskedBid;
  typed: TypedBid;
  /** Where nobody here knows whether it counts. */
  named: NamedBid | undefined;
}

/** What was kept, once, and for its bidder alone: another member may have signed in. */
export function takeKeptBid(packageId: string, bidderId: string): KeptBid | null {
  const kept = read<KeptBid>(keyOf(packageId));
  if (kept) write(keyOf(packageId), null);
  return kept?.bidderId === bidderId ? kept : null;
}

export function keyOf(packageId: string): string {
  return `bid ${packageId}`;
}
