import { Conflict, NotFound } from "../lib/errors";

export class InvoiceNotFound extends NotFound {
  constructor() {
    super("invoice-not-found");
  }
}

export class InvoiceNotDue extends Conflict {
  constructor() {
    super("invoice-not-due");
  }
}

export class InvoiceIssuedAlready extends Conflict {
  constructor() {
    super("invoice-issued-already");
  }
}

export class InvoiceDetailsMissing extends Conflict {
  constructor() {
    super("invoice-details-missing");
  }
}

export class InvoicePaid extends Conflict {
  constructor() {
    super("invoice-paid");
  }
}
