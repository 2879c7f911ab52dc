import { Conflict, Gone, NotFound } from "../lib/errors";

export class OfferNotFound extends NotFound {
  constructor() {
    super("offer-not-found");
  }
}

export class NotOfferable extends Conflict {
  constructor() {
    super("offer-impossible");
  }
}

export class OfferTooLate extends Conflict {
  constructor() {
    super("offer-late");
  }
}

export class OfferOpen extends Conflict {
  constructor() {
    super("offer-open");
  }
}

export class BidNotOfferable extends Conflict {
  constructor() {
    super("bid-not-offerable");
  }
}

export class BidderUnreachable extends Conflict {
  constructor() {
    super("bidder-unreachable");
  }
}

export class DeclinedBefore extends Conflict {
  constructor() {
    super("offer-declined-before");
  }
}

export class OfferDecided extends Conflict {
  constructor() {
    super("offer-decided");
  }
}

export class OfferLapsed extends Gone {
  constructor() {
    super("offer-lapsed");
  }
}
