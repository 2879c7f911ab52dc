import { Conflict, coded, NotFound } from "../lib/errors";

export class InvoiceNotFound extends coded(NotFound, "invoice-not-found") {}
export class InvoiceNotDue extends coded(Conflict, "invoice-not-due") {}
export class InvoiceIssuedAlready extends coded(Conflict, "invoice-issued-already") {}
export class InvoiceDetailsMissing extends coded(Conflict, "invoice-details-missing") {}
export class InvoiceDetailsUnstated extends coded(Conflict, "delivery-invoice-details") {}
export class InvoicePaid extends coded(Conflict, "invoice-paid") {}
