import { Conflict, Locked, NotFound, NotProved, OutOfRoom, TooLarge } from "../lib/errors";

/** There is no such file, or it was removed. */
export class FileNotFound extends NotFound {
  constructor() {
    super("delivery-file-not-found");
  }
}

/** All of it has arrived. */
export class FileWhole extends Conflict {
  constructor() {
    super("delivery-file-whole");
  }
}

/** Bytes were sent for another place than where the file ends. */
export class WrongOffset extends Conflict {
  constructor(readonly offset: number) {
    super("delivery-offset", { offset });
  }
}

/** More bytes were sent than the file was announced with. */
export class Overrun extends Conflict {
  constructor(bytes: number) {
    super("delivery-overrun", { bytes });
  }
}

/** The file is being sent by another request. */
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

/** Intake could not read it; its seller has to remove or replace it. */
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

/** The consignment would be larger than one may be. */
export class DeliveryTooLarge extends TooLarge {
  constructor(
    maxBytes: number,
    /** What one more file may have. */
    readonly leftBytes: number,
  ) {
    super(maxBytes, "delivery-too-large");
  }
}

/** Others were promised what is left of the disk. */
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
