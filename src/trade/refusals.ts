import { Conflict } from "../lib/errors";

export class OtherBidAccepted extends Conflict {
  constructor() {
    super("other-bid-accepted");
  }
}

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

export class PackageSettled extends Conflict {
  constructor() {
    super("package-settled");
  }
}
