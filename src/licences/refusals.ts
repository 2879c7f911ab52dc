import { Conflict } from "../lib/errors";
import { isoTime } from "../lib/time";

export class NotARound extends Conflict {
  constructor() {
    super("not-a-round");
  }
}

export class AuctionRunning extends Conflict {
  constructor() {
    super("auction-running");
  }
}

export class AlreadyAwarded extends Conflict {
  constructor() {
    super("already-awarded");
  }
}

export class NothingToAward extends Conflict {
  constructor() {
    super("nothing-to-award");
  }
}

export class ShelfClosed extends Conflict {
  constructor() {
    super("shelf-closed");
  }
}

export class ShelfSoldOut extends Conflict {
  constructor() {
    super("shelf-sold-out");
  }
}

export class ShelfPriceMoved extends Conflict {
  constructor(priceCents: number) {
    super("price-moved", { priceCents, minimumCents: priceCents, isFixed: true });
  }
}

/** The contracts of the sale promise that no license costs less for a time. */
export class ShelfPriceTooLow extends Conflict {
  constructor(leastCents: number, until: number) {
    super("shelf-price-too-low", { leastCents, until: isoTime(until).slice(0, 10) });
  }
}

export class LicenceOwned extends Conflict {
  constructor() {
    super("license-owned");
  }
}

export class OwnShelf extends Conflict {
  constructor() {
    super("own-shelf");
  }
}
