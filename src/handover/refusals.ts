import { Conflict, Forbidden, Gone, NotFound } from "../lib/errors";

export class LinkForged extends Forbidden {
  constructor() {
    super("delivery-link-forged");
  }
}

export class LinkExpired extends Forbidden {
  constructor() {
    super("delivery-link-expired");
  }
}

export class NotSealed extends Conflict {
  constructor() {
    super("delivery-not-sealed");
  }
}

export class FilesGone extends Gone {
  constructor() {
    super("delivery-files-gone");
  }
}

/** Not stored, as after a restore; the seller has to hand it in again. */
export class FilesLost extends Conflict {
  constructor() {
    super("delivery-files-lost");
  }
}

export class KeyClosed extends Conflict {
  constructor() {
    super("delivery-key-closed");
  }
}

export class FileNotFound extends NotFound {
  constructor() {
    super("delivery-file-not-found");
  }
}

export class ReceiptNotFound extends NotFound {
  constructor() {
    super("delivery-receipt-not-found");
  }
}

/** The installation's secret has changed since, so the derived key opens nothing. */
export class KeyLost extends Conflict {
  constructor() {
    super("delivery-key-lost");
  }
}
