import { Conflict, Forbidden, Refusal } from "../lib/errors";

/** An ended auction takes no bid (docs/product.md#bids). Settled packages have ended too. */
export class AuctionEnded extends Refusal {
  constructor() {
    super("auction-ended");
  }
}

export class BidTooLow extends Refusal {
  constructor(readonly minimumCents: number) {
    super("bid-too-low", { minimumCents });
  }
}

export class OwnPackage extends Forbidden {
  constructor() {
    super("own-package");
  }
}

/** An Idempotency-Key that already names another bid of this bidder. */
export class IdempotencyKeyReused extends Conflict {
  constructor() {
    super("idempotency-key-reused");
  }
}
