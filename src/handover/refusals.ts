import { Conflict, Forbidden, Gone, NotFound } from "../lib/errors";

/** It was not signed for this file and member, or they have signed out everywhere since. */
export class LinkForged extends Forbidden {
  constructor() {
    super("delivery-link-forged");
  }
}

/** Its seven days are over. */
export class LinkExpired extends Forbidden {
  constructor() {
    super("delivery-link-expired");
  }
}

/** Nothing is sealed yet. */
export class NotSealed extends Conflict {
  constructor() {
    super("delivery-not-sealed");
  }
}

/** What was sealed has been removed, or the contract is void. */
export class FilesGone extends Gone {
  constructor() {
    super("delivery-files-gone");
  }
}

/** What is sealed is not stored any more, as after a restore: its seller is to hand it in again. */
export class FilesLost extends Conflict {
  constructor() {
    super("delivery-files-lost");
  }
}

/** The payment is not confirmed; or whoever asks is not the buyer. */
export class KeyClosed extends Conflict {
  constructor() {
    super("delivery-key-closed");
  }
}

/** The delivery has no file of that number. */
export class FileNotFound extends NotFound {
  constructor() {
    super("delivery-file-not-found");
  }
}

/** No handover of this delivery has that place in the public log. */
export class ReceiptNotFound extends NotFound {
  constructor() {
    super("delivery-receipt-not-found");
  }
}

/** The installation's secret is another than it was sealed by: what it gives opens nothing. */
export class KeyLost extends Conflict {
  constructor() {
    super("delivery-key-lost");
  }
}
