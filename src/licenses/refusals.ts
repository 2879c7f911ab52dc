import { Conflict, coded } from "../lib/errors";
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
