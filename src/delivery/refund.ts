import type { Delivery } from "./delivery";

export interface Refund {
  amountCents: number;
  dueAt: number;
  state: "due" | "sent" | "received";
}

export const REFUND_COLUMNS = [
  "refund_cents",
  "refund_due_at",
  "refund_sent_at",
  "refund_received_at",
] as const;

export type Refundable = Pick<Delivery, (typeof REFUND_COLUMNS)[number]>;

/** What the seller owes the buyer of a void contract that was paid; null if nothing. */
export function refundOf(delivery: Refundable): Refund | null {
  const { refund_cents: amountCents, refund_due_at: dueAt } = delivery;
  if (amountCents === null || dueAt === null) return null;
  return { amountCents, dueAt, state: stateOf(delivery) };
}

function stateOf({ refund_sent_at, refund_received_at }: Refundable): Refund["state"] {
  if (refund_received_at !== null) return "received";
  return refund_sent_at === null ? "due" : "sent";
}
