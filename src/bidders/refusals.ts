import { Conflict, coded, Forbidden, NotFound } from "../lib/errors";
import { MAX_EXCLUDED } from "../packages/exclusion-fields";

/** The seller has not approved the member, who can ask for it. */
export class BidderUnapproved extends Forbidden {
  /** Every seller has to approve a member with unpaid contracts. */
  constructor(by: "seller" | "unpaid") {
    super("approval-needed", { by });
  }
}

export class BidderExcluded extends coded(Forbidden, "excluded") {}

export class OwnBidders extends coded(Forbidden, "own-package") {}

export class NotByApproval extends coded(Conflict, "not-by-approval") {}
export class RequestsClosed extends coded(Conflict, "requests-closed") {}
export class RequestDeclined extends coded(Conflict, "request-declined") {}
export class BidderHasBid extends coded(Conflict, "bidder-has-bid") {}

export class RequestNotFound extends coded(NotFound, "request-not-found") {}
export class BidderNotFound extends coded(NotFound, "bidder-not-found") {}

export class TooManyExcluded extends Conflict {
  constructor() {
    super("too-many-excluded", { most: MAX_EXCLUDED });
  }
}
