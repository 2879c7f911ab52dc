import { Conflict, Forbidden, NotFound } from "../lib/errors";

/** Another operator was faster, or it is already so. */
export class ActDone extends Conflict {
  constructor() {
    super("act-done");
  }
}

/** Another operator than the one who asked has to confirm it. */
export class ActAsked extends Conflict {
  constructor() {
    super("act-asked");
  }
}

export class StatementNotFound extends NotFound {
  constructor() {
    super("statement-not-found");
  }
}

export class ComplaintMade extends Conflict {
  constructor() {
    super("complaint-made");
  }
}

export class ComplaintTooLate extends Conflict {
  constructor() {
    super("complaint-too-late");
  }
}

export class Suspended extends Forbidden {
  constructor() {
    super("suspended");
  }
}

export class OperatorKept extends Conflict {
  constructor() {
    super("operator-kept");
  }
}
