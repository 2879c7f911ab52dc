import type { SpendingToken } from "../../lib/requester";
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
  /** With which a program bids. */
  token?: SpendingToken | null;
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

/** Who answers for a commitment to a package. */
export interface Answering {
  memberId: string;
  /** Null for accounts of one, which have only the limit of the organization. */
  limits: MemberLimits | null;
  token: TokenLimits | null;
}

export interface TokenLimits extends SpendingToken {
  /** When the organization's current month began. */
  monthStart: number;
}

export interface BidTakingDeps extends BidderFacts {
  answering: Answering | null;
  clock: Clock;
  softCloseMs: number;
}
