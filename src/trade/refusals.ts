import { Conflict, NotFound } from "../lib/errors";

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

/** The close accepts the highest bid; the seller decides nothing. */
export class SoldToHighest extends Conflict {
  constructor() {
    super("sold-to-highest");
  }
}

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

export class BidReported extends Conflict {
  constructor() {
    super("bid-reported");
  }
}

export class BidReportAnswered extends Conflict {
  constructor() {
    super("bid-report-answered");
  }
}
