import type { Clock } from "../../lib/time";
import type { MemberLimits } from "../../memberships/limits";
import type { Receipt } from "../../transparency/receipts";
import type { BidRow } from "../bid";

export interface NewBid {
  packageId: string;
  bidderId: string;
  /** The member who bids for an organization, if not its account itself. */
  actedBy?: string;
  /** What a colleague of `actedBy` approves, who then answers for the bid. */
  approval?: { id: string; approvedBy: string };
  /** Null means the minimum next bid or, for the current leader, no bid. */
  amountCents: number | null;
  /** Null leaves the maximum unchanged. */
  maximumCents?: number | null;
  /** In a round: true bids on the whole package, not on a seat. */
  isExclusive?: boolean;
  /** A repeated key gets the first response (docs/product.md#idempotency). */
  idempotencyKey: string | null;
  /** If the price has changed, the bid needs a maximum that is still high enough. */
  reviewedPriceCents?: number | null;
  /** `lastUpdated` when the bidder read the listing; the bid is refused if it has changed since. */
  reviewedListingAt?: number | null;
}

export interface BidRequest {
  bid: NewBid;
  request: string | undefined;
}

export interface BidResult {
  bid: BidRow | null;
  leading: boolean;
  highestCents: number;
  minimumCents: number;
  endsAt: number;
  isExclusive?: boolean;
}

export interface BidResultWithReceipt extends BidResult {
  /** Null if the receipt could not be signed. */
  receipt: Receipt | null;
}

export interface LoggedBidResult extends BidResult {
  entry: number | null;
}

export interface BidderFacts {
  isConfirmed: boolean;
  /** Since two unpaid contracts. */
  needsApproval: boolean;
  /** As the bidder's account states it. */
  country: string;
  /** Who bids for an organization of several; null otherwise. */
  actedBy: string | null;
}

export interface BidTakingDeps extends BidderFacts {
  /** Of the member who answers for the bid; null if `actedBy` is. */
  limits: MemberLimits | null;
  clock: Clock;
  softCloseMs: number;
}
