import { Conflict, Locked, NotFound, NotProved, OutOfRoom, TooLarge } from "../lib/errors";

export class FileNotFound extends NotFound {
  constructor() {
    super("delivery-file-not-found");
  }
}

export class FileWhole extends Conflict {
  constructor() {
    super("delivery-file-whole");
  }
}

export class WrongOffset extends Conflict {
  constructor(readonly offset: number) {
    super("delivery-offset", { offset });
  }
}

export class Overrun extends Conflict {
  constructor(bytes: number) {
    super("delivery-overrun", { bytes });
  }
}

export class FileBusy extends Locked {
  constructor() {
    super("delivery-file-busy");
  }
}

export class NoFiles extends Conflict {
  constructor() {
    super("delivery-no-files");
  }
}

export class FileUnfinished extends Conflict {
  constructor(name: string) {
    super("delivery-file-unfinished", { name });
  }
}

export class FileFaulty extends Conflict {
  constructor(name: string) {
    super("delivery-file-faulty", { name });
  }
}

export class TooManyFiles extends Conflict {
  constructor(most: number) {
    super("delivery-too-many-files", { most });
  }
}

export class DeliveryTooLarge extends TooLarge {
  constructor(
    maxBytes: number,
    readonly leftBytes: number,
  ) {
    super(maxBytes, "delivery-too-large");
  }
}

export class NoRoom extends OutOfRoom {
  constructor() {
    super("delivery-no-room");
  }
}

export class WrongToken extends NotProved {
  constructor() {
    super("delivery-token-wrong");
  }
}
