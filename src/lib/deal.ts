/** The words of a deal that is carried out here (docs/product.md#delivery). */

export type Side = "seller" | "buyer";
export type Actor = Side | "operator" | "server";

/** What happens to a delivery. Each is a line of its timeline, and a leaf of the public log. */
export const STEPS = [
  /** The contract is sent, and the collection is waited for. */
  "sent",
  /** The first file of a consignment is begun. */
  "begun",
  /** The seller has handed in all files; intake measures them. */
  "completed",
  "refused",
  "sealed",
  /** The buyer gave the seller more time. */
  "prolonged",
  /** The buyer says that it is paid. */
  "claimed",
  /** The seller says so. */
  "paid",
  "accepted",
  "disputed",
  "taken-back",
  "decided",
  "withdrawn",
  "removed",
] as const;
export type Step = (typeof STEPS)[number];

/** Where a deal stands, as its parties are told what is to be done. */
export const TURNS = [
  "hand-in",
  "complete",
  "mend",
  "late-delivery",
  "measure",
  "pay",
  "late-payment",
  "confirm",
  "judge",
  "decide",
  "decide-payment",
  "fetch",
  "void-resolved",
  "void-withdrawn",
  "removed",
] as const;
export type Turn = (typeof TURNS)[number];

/** What a party is reminded of, or told that its time has come. */
export type Notice = "seal" | "seal-late" | "pay" | "pay-late" | "confirm" | "accept" | "removal";

/** Why a buyer disputes. */
export const COMPLAINTS = [
  "incomplete",
  "differs",
  "unreadable",
  "rights",
  "personal-data",
] as const;

/** The last is the timer's: the buyer says that it is paid, and nobody has confirmed it. */
export type DisputeReason = (typeof COMPLAINTS)[number] | "unconfirmed";
