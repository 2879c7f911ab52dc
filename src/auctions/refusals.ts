import { Conflict, coded, Forbidden, NotFound, Refusal } from "../lib/errors";
import { type OpeningColumns, startText } from "../rules/starts";

export class PackageHidden extends coded(Conflict, "package-hidden") {}

export function requireShown({ hidden_at }: { hidden_at: number | null }): void {
  if (hidden_at !== null) throw new PackageHidden();
}

/** Nobody bids, and no bid is decided, where licenses are bought (docs/product.md#fixed-price). */
export class NoAuction extends coded(Conflict, "fixed-price") {}

export class AuctionEnded extends coded(Refusal, "auction-ended") {}

export class AuctionNotOpen extends Conflict {
  constructor(opens: OpeningColumns) {
    super("auction-not-open", { at: startText(opens) });
  }
}

export class BidTooLow extends coded(Refusal, "bid-too-low") {}
export class BidTooHigh extends coded(Refusal, "bid-too-high") {}
export class MaximumTooLow extends coded(Refusal, "maximum-too-low") {}

/** The bid would have been high enough while a seat was free. */
export class SeatGone extends coded(Conflict, "seat-gone") {}
export class ExclusiveTooLow extends coded(Refusal, "exclusive-too-low") {}
export class ExclusiveNotOffered extends coded(Refusal, "exclusive-not-offered") {}

export class NotForRounds extends coded(Conflict, "round") {}
export class AddressUnconfirmed extends coded(Refusal, "address-unconfirmed") {}
export class CountryNeeded extends coded(Forbidden, "country-needed") {}
export class OverOwnLimit extends coded(Conflict, "over-own-limit") {}
/** Beyond what an organization of several wants to commit itself to. */
export class OverOrganizationLimit extends coded(Conflict, "over-organization-limit") {}
/** Beyond what a member may commit their organization to; a colleague can approve it. */
export class OverLimit extends coded(Conflict, "over-limit") {}
/** Beyond what a token may bid at once or commit its organization to in a month. */
export class OverTokenLimit extends coded(Conflict, "over-token-limit") {}
export class LimitBelowCommitments extends coded(Conflict, "limit-below-commitments") {}

export class PriceMoved extends Conflict {
  constructor(readonly figures: { priceCents: number; minimumCents: number }) {
    super("price-moved", { ...figures, isFixed: false });
  }
}

export class ListingRevised extends coded(Conflict, "listing-revised") {}
export class BidNotFound extends coded(NotFound, "bid-not-found") {}
export class HighestBidNotReleasable extends coded(Conflict, "highest-bid") {}
export class AlreadyReleased extends coded(Conflict, "already-released") {}

export class NotReleasable extends coded(Conflict, "not-releasable") {}
export class OwnPackage extends coded(Forbidden, "own-package") {}

export type Finality = "late" | "ended" | "bid" | "maximum" | "accepted" | "offered";

export class RejectionFinal extends coded(Conflict, "rejection-final") {}

export class ApprovalNotFound extends coded(NotFound, "approval-not-found") {}

/** Placed, declined or withdrawn since. */
export class ApprovalDecided extends coded(Conflict, "approval-decided") {}

/** Nobody approves what they asked for, unless the organization allows it. */
export class OwnApproval extends coded(Forbidden, "own-approval") {}

/** What is within a member's limits needs no approval. */
export class ApprovalNeedless extends coded(Conflict, "approval-needless") {}

/** No other member may approve. */
export class NoApprover extends coded(Conflict, "no-approver") {}

/** A colleague has set a higher maximum, which only they lower. */
export class ColleagueLeads extends coded(Conflict, "colleague-leads") {}
