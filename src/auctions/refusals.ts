import { Conflict, Forbidden, NotFound, Refusal } from "../lib/errors";
import { type Opens, startText } from "../lib/starts";

/** An operator hid it, and its clock stands. */
export class PackageHidden extends Conflict {
  constructor() {
    super("package-hidden");
  }
}

/** @throws PackageHidden */
export function requireShown({ hidden_at }: { hidden_at: number | null }): void {
  if (hidden_at !== null) throw new PackageHidden();
}

export class AuctionEnded extends Refusal {
  constructor() {
    super("auction-ended");
  }
}

export class AuctionNotOpen extends Conflict {
  constructor(opens: Opens) {
    super("auction-not-open", { at: startText(opens) });
  }
}

export class BidTooLow extends Refusal {
  constructor(readonly minimumCents: number) {
    super("bid-too-low", { minimumCents });
  }
}

export class BidTooHigh extends Refusal {
  constructor(readonly maximumCents: number) {
    super("bid-too-high", { maximumCents });
  }
}

export class MaximumTooLow extends Refusal {
  constructor(readonly leastCents: number) {
    super("maximum-too-low", { leastCents });
  }
}

/** It would have been enough while a seat was free. */
export class SeatGone extends Conflict {
  constructor(minimumCents: number) {
    super("seat-gone", { minimumCents });
  }
}

export class ExclusiveTooLow extends Refusal {
  constructor(minimumCents: number) {
    super("exclusive-too-low", { minimumCents });
  }
}

export class ExclusiveNotOffered extends Refusal {
  constructor() {
    super("exclusive-not-offered");
  }
}

/** In a round, single bids are neither accepted nor rejected nor offered to their bidders. */
export class IsRound extends Conflict {
  constructor() {
    super("round");
  }
}

export class AddressUnconfirmed extends Refusal {
  constructor(readonly maximumCents: number) {
    super("address-unconfirmed", { maximumCents });
  }
}

export class OverOwnLimit extends Conflict {
  constructor(figures: { limitCents: number; committedCents: number }) {
    super("over-own-limit", figures);
  }
}

export class LimitBelowCommitments extends Conflict {
  constructor(figures: { limitCents: number; committedCents: number }) {
    super("limit-below-commitments", figures);
  }
}

export class PriceMoved extends Conflict {
  constructor(readonly figures: { priceCents: number; minimumCents: number }) {
    super("price-moved", { ...figures, isFixed: false });
  }
}

export class ListingRevised extends Conflict {
  constructor() {
    super("listing-revised");
  }
}

export class BidNotFound extends NotFound {
  constructor() {
    super("bid-not-found");
  }
}

export class HighestBid extends Conflict {
  constructor() {
    super("highest-bid");
  }
}

export class AlreadyReleased extends Conflict {
  constructor() {
    super("already-released");
  }
}

/** By the package's rule of sale, its bids all bind, or only the highest does. */
export class NotReleasable extends Conflict {
  constructor() {
    super("not-releasable");
  }
}

export class OwnPackage extends Forbidden {
  constructor() {
    super("own-package");
  }
}

export type Finality = "late" | "ended" | "bid" | "maximum" | "accepted" | "offered";

export class RejectionFinal extends Conflict {
  constructor(since: Finality) {
    super("rejection-final", { since });
  }
}
