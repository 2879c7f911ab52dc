import { Conflict, NotFound } from "../lib/errors";

export class DeliveryNotFound extends NotFound {
  constructor() {
    super("delivery-not-found");
  }
}

/** A package with several contracts does not say which of them is meant. */
export class SeveralContracts extends Conflict {
  constructor() {
    super("several-contracts");
  }
}

export class ReviewImpossible extends Conflict {
  constructor() {
    super("review-impossible");
  }
}

export class StepOutOfOrder extends Conflict {
  constructor() {
    super("delivery-step");
  }
}
