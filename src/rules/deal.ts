export type Side = "seller" | "buyer";
export type Actor = Side | "operator" | "server";

export const STEPS = [
  "sent",
  "begun",
  "completed",
  "measured",
  "confirmed",
  "refused",
  "sealed",
  "prolonged",
  "claimed",
  "paid",
  "accepted",
  "disputed",
  "taken-back",
  "decided",
  "withdrawn",
  "removed",
  "refund-sent",
  "refund-received",
  "refund-missing",
  "refund-overdue",
  "refund-shown",
  "refund-unpaid",
  "amendment-proposed",
  "amendment-accepted",
  "amendment-declined",
  "amendment-withdrawn",
  "amendment-expired",
  "amendment-lapsed",
] as const;
export type Step = (typeof STEPS)[number];

export const TURNS = [
  "hand-in",
  "complete",
  "seal",
  "mend",
  "late-delivery",
  "measure",
  "invoice",
  "buyer-details",
  "pay",
  "late-payment",
  "confirm",
  "judge",
  "decide",
  "decide-payment",
  "fetch",
  "void-resolved",
  "void-withdrawn",
  "refund",
  "late-refund",
  "confirm-refund",
  "refunded",
  "refund-shown",
  "part-refund",
  "late-part-refund",
  "confirm-part-refund",
  "removed",
] as const;
export type Turn = (typeof TURNS)[number];

export const REMINDERS = [
  ...(["seal", "seal-late", "invoice", "pay", "pay-late", "confirm", "accept"] as const),
  ...(["removal", "refund", "refund-late", "confirm-refund"] as const),
] as const;
export type Reminder = (typeof REMINDERS)[number];

/** What can fall short of the listing or the samples. */
export const DIFFERENCES = ["words", "characters", "unmeasured", "language", "quality"] as const;
export type Difference = (typeof DIFFERENCES)[number];

export const REQUIRED_DETAILS = [
  ...(["legalName", "address", "country", "payment", "tax", "taxNumber"] as const),
  ...(["buyerNumber", "buyerCountry"] as const),
];
/** What an invoice cannot be issued without. */
export type RequiredDetail = (typeof REQUIRED_DETAILS)[number];

/** What the parties can change: the price, to end the contract, or to refund a part of it. */
export const AMENDMENT_KINDS = ["price", "cancel", "refund"] as const;
export type AmendmentKind = (typeof AMENDMENT_KINDS)[number];

/** Whom an operator decided for; `part` is for the buyer, but not for all. */
export type Outcome = Side | "part";

/** What an amendment changes, in amounts without added tax. */
export interface StatedAmendment {
  kind: AmendmentKind;
  /** The new price or the refund; null to cancel. */
  amountCents: number | null;
  /** The price before. */
  priceCents: number;
  /** Until when it can be accepted, while it is open. */
  expiresAt?: number;
}

export const BUYER_REASONS = [
  "incomplete",
  "differs",
  "unreadable",
  "rights",
  "personal-data",
] as const;

/** An operator's statement; without an outcome if its step says what was decided. */
export interface Ruling {
  outcome: Outcome | null;
  note: string;
}

/** A timer opens an `unconfirmed` dispute if nobody confirms a reported payment. */
export type DisputeReason = (typeof BUYER_REASONS)[number] | "unconfirmed";

export interface Payable {
  number: number;
  totalCents: number;
  dueAt: number;
  bankDetails: string;
  host: string;
  paidAt: number | null;
}

export const invoiceNumber = (number: number) => `INV-${String(number).padStart(6, "0")}`;
