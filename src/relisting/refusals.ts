import { Conflict } from "../lib/errors";

/** Its auction runs. */
export class StillOnAuction extends Conflict {
  constructor() {
    super("relist-running");
  }
}

/** A bid on it is accepted, or somebody has an offer of it. */
export class SalePending extends Conflict {
  constructor() {
    super("relist-pending");
  }
}

/** A package is listed again once: what is listed again next is its successor. */
export class AlreadyRelisted extends Conflict {
  constructor() {
    super("relisted-already");
  }
}
