import type { DeliveryState } from "../../src/delivery/course";
import { DAY } from "../../src/lib/time";
import type { AmendmentKind, Side } from "../../src/rules/deal";

export type By = Side | "other";

export const NOT_FOUND = "delivery-not-found";
export const OUT_OF_ORDER = "delivery-step";

/** Without a contract, an accepted bid lapses. */
export const CONTRACT_MS = 30 * DAY;
export const SEAL_MS = 7 * DAY;
export const PAY_MS = 14 * DAY;
export const CONFIRM_MS = 7 * DAY;
export const ACCEPT_MS = 14 * DAY;
export const KEEP_MS = 90 * DAY;

export const UNDELIVERED: readonly DeliveryState[] = ["waiting", "uploading", "refused"];
export const UNPAID: readonly DeliveryState[] = [...UNDELIVERED, "measuring", "sealed"];

export interface Money {
  addedRate: number;
  fees: { buyer: number; seller: number };
  /** Whether the seller has stated what an invoice needs. */
  isStated: boolean;
}

/** In hundredths of a percent. */
export const shareOf = (cents: number, rate: number) => Math.round((cents * rate) / 10_000);

export interface Proposal {
  kind: AmendmentKind;
  cents: number;
  by: Side | "operator";
  until: number;
  state: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "lapsed";
}

export interface Dispute {
  reason: "unconfirmed" | "unreadable" | "differs";
  before: "sealed" | "paid";
  leftMs: number;
}

export type RefundStep = "refund" | "refund-received" | "refund-missing";
export type Taken = "claim" | "accept" | "prolong" | "withdraw" | "take-back" | RefundStep;
