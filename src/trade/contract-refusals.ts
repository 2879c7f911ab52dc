import { Conflict, NotFound } from "../lib/errors";

export class ContractNotFound extends NotFound {
  constructor() {
    super("contract-not-found");
  }
}

export class BidNotAccepted extends Conflict {
  constructor() {
    super("bid-not-accepted");
  }
}

/** A bid binds for 30 days after the end of its auction (terms of service, Bidding). */
export class BidReleased extends Conflict {
  constructor() {
    super("bid-released");
  }
}

export class ContractSentAlready extends Conflict {
  constructor() {
    super("contract-sent-already");
  }
}
