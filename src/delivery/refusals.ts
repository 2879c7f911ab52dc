import { Conflict, coded, NotFound } from "../lib/errors";

export class DeliveryNotFound extends coded(NotFound, "delivery-not-found") {}

/** A package with several contracts does not say which of them is meant. */
export class SeveralContracts extends coded(Conflict, "several-contracts") {}
export class ReviewImpossible extends coded(Conflict, "review-impossible") {}
export class StepOutOfOrder extends coded(Conflict, "delivery-step") {}
