import { Conflict } from "../lib/errors";

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
