import { Conflict, coded, NotFound } from "../lib/errors";

export class DeliveryNotFound extends coded(NotFound, "delivery-not-found") {}

export class SeveralContracts extends coded(Conflict, "several-contracts") {}
export class ReviewImpossible extends coded(Conflict, "review-impossible") {}
export class StepOutOfOrder extends coded(Conflict, "delivery-step") {}
