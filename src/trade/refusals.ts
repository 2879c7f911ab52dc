import { Conflict } from "../lib/errors";

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
