import { Conflict } from "../lib/errors";

export class StillOnAuction extends Conflict {
  constructor() {
    super("relist-running");
  }
}

export class SalePending extends Conflict {
  constructor() {
    super("relist-pending");
  }
}

export class AlreadyRelisted extends Conflict {
  constructor() {
    super("relisted-already");
  }
}
