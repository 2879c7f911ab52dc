import { Conflict, coded, Locked, NotFound, NotProved, OutOfRoom, TooLarge } from "../lib/errors";

export class FileNotFound extends coded(NotFound, "delivery-file-not-found") {}
export class FileWhole extends coded(Conflict, "delivery-file-whole") {}
export class WrongOffset extends coded(Conflict, "delivery-offset") {}
export class Overrun extends coded(Conflict, "delivery-overrun") {}
export class FileBusy extends coded(Locked, "delivery-file-busy") {}
export class NoFiles extends coded(Conflict, "delivery-no-files") {}
export class FileUnfinished extends coded(Conflict, "delivery-file-unfinished") {}
export class FileFaulty extends coded(Conflict, "delivery-file-faulty") {}
export class ReportOutdated extends coded(Conflict, "delivery-report-outdated") {}
export class TooManyFiles extends coded(Conflict, "delivery-too-many-files") {}

export class DeliveryTooLarge extends TooLarge {
  constructor(
    maxBytes: number,
    readonly leftBytes: number,
  ) {
    super(maxBytes, "delivery-too-large");
  }
}

export class CollectionClosed extends coded(Conflict, "collection-closed") {}
export class CollectionBidOn extends coded(Conflict, "collection-bid-on") {}
export class CollectionSampled extends coded(Conflict, "collection-sampled") {}
export class CollectionNotFound extends coded(NotFound, "collection-not-found") {}

export class NoRoom extends coded(OutOfRoom, "delivery-no-room") {}
export class WrongToken extends coded(NotProved, "delivery-token-wrong") {}
