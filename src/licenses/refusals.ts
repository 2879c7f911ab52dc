import { Conflict, coded, Gone, NotFound } from "../lib/errors";
import { isoTime } from "../lib/time";

export class NotARound extends coded(Conflict, "not-a-round") {}
export class AuctionRunning extends coded(Conflict, "auction-running") {}
export class AlreadyAwarded extends coded(Conflict, "already-awarded") {}
export class NothingToAward extends coded(Conflict, "nothing-to-award") {}
export class ShelfClosed extends coded(Conflict, "shelf-closed") {}
export class ShelfSoldOut extends coded(Conflict, "shelf-sold-out") {}

export class ShelfPriceMoved extends Conflict {
  constructor(priceCents: number) {
    super("price-moved", { priceCents, minimumCents: priceCents, isFixed: true });
  }
}

export class ShelfPriceTooLow extends Conflict {
  constructor(leastCents: number, until: number) {
    super("shelf-price-too-low", { leastCents, until: isoTime(until).slice(0, 10) });
  }
}

export class LicenseOwned extends coded(Conflict, "license-owned") {}
export class OwnShelf extends coded(Conflict, "own-shelf") {}

export class OffersNotTaken extends coded(Conflict, "offers-not-taken") {}
export class OfferPending extends coded(Conflict, "offer-pending") {}
/** The buyer can as well buy. */
export class OfferNotBelow extends coded(Conflict, "offer-not-below") {}
export class CounterOutOfRange extends coded(Conflict, "counter-range") {}
export class CounterOpen extends coded(Conflict, "counter-open") {}
export class PriceOfferNotFound extends coded(NotFound, "offer-not-found") {}
export class PriceOfferDecided extends coded(Conflict, "offer-decided") {}
export class PriceOfferLapsed extends coded(Gone, "offer-lapsed") {}
/** The other party has to answer. */
export class NotYourTurn extends coded(Conflict, "offer-turn") {}
