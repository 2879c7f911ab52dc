import type { Delivery } from "./delivery";

export interface Refund {
  amountCents: number;
  dueAt: number;
  state: "due" | "sent" | "received";
  case: RefundCase | null;
}

export type RefundOutcome = "refunded" | "not-refunded";

/** Opened for the operators when a refund is overdue or does not arrive. */
export interface RefundCase {
  openedAt: number;
  closedAt: number | null;
  /** What the operator found; null if the buyer's confirmation closed the case. */
  outcome: RefundOutcome | null;
  note: string | null;
}

export const REFUND_COLUMNS = [
  ...(["refund_cents", "refund_due_at", "refund_sent_at", "refund_received_at"] as const),
  ...(["refund_case_at", "refund_closed_at", "refund_closed_as", "refund_closed_note"] as const),
];

export type Refundable = Pick<Delivery, (typeof REFUND_COLUMNS)[number]>;

/** What the seller owes the buyer of a void contract that was paid; null if nothing. */
export function refundOf(delivery: Refundable): Refund | null {
  const { refund_cents: amountCents, refund_due_at: dueAt } = delivery;
  if (amountCents === null || dueAt === null) return null;
  return { amountCents, dueAt, state: stateOf(delivery), case: caseOf(delivery) };
}

function stateOf({ refund_sent_at, refund_received_at }: Refundable): Refund["state"] {
  if (refund_received_at !== null) return "received";
  return refund_sent_at === null ? "due" : "sent";
}

function caseOf(delivery: Refundable): RefundCase | null {
  const { refund_case_at: openedAt, refund_closed_at, refund_received_at } = delivery;
  if (openedAt === null) return null;
  const { refund_closed_as: outcome, refund_closed_note: note } = delivery;
  // A server of the previous version does not close the case when the buyer confirms.
  return { openedAt, closedAt: refund_closed_at ?? refund_received_at, outcome, note };
}
