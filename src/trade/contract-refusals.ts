import { Conflict, NotFound } from "../lib/errors";

/** There is no such contract, or it is between others. */
export class ContractNotFound extends NotFound {
  constructor() {
    super("contract-not-found");
  }
}

/** Only an accepted bid gets a contract. */
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

/** A bid gets one contract. */
export class ContractSentAlready extends Conflict {
  constructor() {
    super("contract-sent-already");
  }
}
