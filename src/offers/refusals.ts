import { Conflict, Gone, NotFound } from "../lib/errors";

/** There is no such offer, or it is another member's. */
export class OfferNotFound extends NotFound {
  constructor() {
    super("offer-not-found");
  }
}

/** Nothing leaves this lot's seller a second chance: it runs, was sold or listed again. */
export class NotOfferable extends Conflict {
  constructor() {
    super("offer-impossible");
  }
}

/** The auction ended too long ago. */
export class OfferTooLate extends Conflict {
  constructor() {
    super("offer-late");
  }
}

/** The lot is offered to one bidder at a time. */
export class OfferOpen extends Conflict {
  constructor() {
    super("offer-open");
  }
}

/** An offer is of a bidder's highest bid, which was neither rejected nor sold. */
export class BidNotOfferable extends Conflict {
  constructor() {
    super("bid-not-offerable");
  }
}

/** Nobody has confirmed the address that an offer would go to. */
export class BidderUnreachable extends Conflict {
  constructor() {
    super("bidder-unreachable");
  }
}

/** Whoever has declined a lot is not asked again. */
export class DeclinedBefore extends Conflict {
  constructor() {
    super("offer-declined-before");
  }
}

/** It was accepted or declined already. */
export class OfferDecided extends Conflict {
  constructor() {
    super("offer-decided");
  }
}

/** Its time is over. */
export class OfferLapsed extends Gone {
  constructor() {
    super("offer-lapsed");
  }
}
