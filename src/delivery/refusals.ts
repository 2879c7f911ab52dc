import { Conflict, NotFound } from "../lib/errors";

export class DeliveryNotFound extends NotFound {
  constructor() {
    super("delivery-not-found");
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
