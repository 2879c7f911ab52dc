import { Conflict, NotFound } from "../lib/errors";

/** There is no such delivery, or it is others'. */
export class DeliveryNotFound extends NotFound {
  constructor() {
    super("delivery-not-found");
  }
}

/** Each party reviews a deal once, after it was accepted. */
export class ReviewImpossible extends Conflict {
  constructor() {
    super("review-impossible");
  }
}

/** The step has been taken, is another party's, or its time has not come. */
export class StepOutOfOrder extends Conflict {
  constructor() {
    super("delivery-step");
  }
}
