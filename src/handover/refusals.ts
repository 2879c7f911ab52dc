import { Conflict, coded, Forbidden, Gone, NotFound } from "../lib/errors";

export class LinkForged extends coded(Forbidden, "delivery-link-forged") {}
export class LinkExpired extends coded(Forbidden, "delivery-link-expired") {}
export class NotSealed extends coded(Conflict, "delivery-not-sealed") {}
export class FilesGone extends coded(Gone, "delivery-files-gone") {}

/** Files can be lost after a restore, and the seller must then upload them again. */
export class FilesLost extends coded(Conflict, "delivery-files-lost") {}
export class KeyClosed extends coded(Conflict, "delivery-key-closed") {}
export class FileNotFound extends coded(NotFound, "delivery-file-not-found") {}
export class ReceiptNotFound extends coded(NotFound, "delivery-receipt-not-found") {}

/** The installation's secret has changed, so the derived key opens nothing. */
export class KeyLost extends coded(Conflict, "delivery-key-lost") {}
