import type { Clock } from "../lib/time";
import type { Receipt } from "../transparency/receipts";
import type { BidRow } from "./bid";

export interface NewBid {
  packageId: string;
  bidderId: string;
  /** Null: the minimum next bid or, for the current leader, no bid. */
  amountCents: number | null;
  /** Null leaves the maximum unchanged. */
  maximumCents?: number | null;
  /** Only in a round: whether it is for the whole package, not for a seat. */
  isExclusive?: boolean;
  /** A repeated key gets the first answer (docs/product.md#idempotency). */
  idempotencyKey: string | null;
  /** If the price has changed since, only a maximum that still suffices is taken. */
  reviewedPriceCents?: number | null;
  /**
   * `lastUpdated` of the listing as the bidder read it; if it changed since, the bid is refused.
   */
  reviewedListingAt?: number | null;
}

export interface BidRequest {
  bid: NewBid;
  request: string | undefined;
}

export interface TakenBid {
  bid: BidRow | null;
  leading: boolean;
  highestCents: number;
  minimumCents: number;
  endsAt: number;
  isExclusive?: boolean;
}

/** The receipt is null if nothing could be signed. */
export interface ReceiptedBid extends TakenBid {
  receipt: Receipt | null;
}

export interface LoggedBid extends TakenBid {
  /** Null where the log has none of its own. */
  entry: number | null;
}

export interface BidTaking {
  isConfirmed: boolean;
  clock: Clock;
  softCloseMs: number;
}
