import { Conflict, NotFound } from "../lib/errors";

/** There is no such bid, or it is on someone else's package. */
export class BidNotFound extends NotFound {
  constructor() {
    super("bid-not-found");
  }
}

/** Another bid on the package is accepted; replacing it has to be asked for. */
export class OtherBidAccepted extends Conflict {
  constructor() {
    super("other-bid-accepted");
  }
}

/** Only a pending bid can be accepted. */
export class BidNotPending extends Conflict {
  constructor() {
    super("bid-not-pending");
  }
}

export class BidAlreadyRejected extends Conflict {
  constructor() {
    super("bid-already-rejected");
  }
}

/** The contract is out: what the seller decided stays. */
export class PackageSettled extends Conflict {
  constructor() {
    super("package-settled");
  }
}
