import type { DisputeReason, Side, Turn } from "../rules/deal";
import type { Delivery } from "./delivery";
import { deliveryTime } from "./holding";
import { type Refundable, refundOf } from "./refund";

type TurnInput = Pick<Delivery, "state" | "due_at" | "claimed_at" | "hidden_at" | "measured"> &
  Refundable & {
    reason: DisputeReason | null;
    /** Who has to do something before the invoice can be issued; see `invoiceAwaits`. */
    awaits: Side | null;
  };

export function turnOf(
  { state, due_at, claimed_at, hidden_at, measured, reason, awaits, ...refundable }: TurnInput,
  now: number,
): Turn {
  const isLate = due_at !== null && due_at <= deliveryTime({ state, hidden_at }, now);
  switch (state) {
    case "waiting":
      return isLate ? "late-delivery" : "hand-in";
    case "uploading":
      if (isLate) return "late-delivery";
      return measured === 1 ? "seal" : "complete";
    case "refused":
      return isLate ? "late-delivery" : "mend";
    case "measuring":
      return "measure";
    case "sealed":
      if (claimed_at !== null) return "confirm";
      if (awaits !== null) return awaits === "seller" ? "invoice" : "buyer-details";
      return isLate ? "late-payment" : "pay";
    case "paid":
      return "judge";
    case "disputed":
      return reason === "unconfirmed" ? "decide-payment" : "decide";
    case "accepted":
      return partRefundTurn(refundable, now) ?? "fetch";
    case "resolved":
      return refundTurn(refundable, isLate) ?? "void-resolved";
    case "withdrawn":
      return refundTurn(refundable, isLate) ?? "void-withdrawn";
    case "removed":
      return partRefundTurn(refundable, now) ?? "removed";
  }
}

function refundTurn(refundable: Refundable, isLate: boolean): Turn | null {
  switch (refundOf(refundable)?.state) {
    case "due":
      return isLate ? "late-refund" : "refund";
    case "sent":
      return "confirm-refund";
    case "received":
      return refundable.refund_closed_as === "refunded" ? "refund-shown" : "refunded";
    default:
      return null;
  }
}

/** Of a contract that stays valid. */
export function partRefundTurn(refundable: Refundable, now: number): Turn | null {
  const refund = refundOf(refundable);
  if (refund === null || refund.state === "received") return null;
  if (refund.state === "sent") return "confirm-part-refund";
  return refund.dueAt <= now ? "late-part-refund" : "part-refund";
}

const SIDES_BY_TURN: Partial<Record<Turn, readonly Side[]>> = {
  "hand-in": ["seller"],
  complete: ["seller"],
  seal: ["seller"],
  mend: ["seller"],
  "late-delivery": ["seller", "buyer"],
  invoice: ["seller", "buyer"],
  "buyer-details": ["buyer", "seller"],
  pay: ["buyer"],
  "late-payment": ["buyer", "seller"],
  confirm: ["seller"],
  judge: ["buyer"],
  decide: ["seller"],
  refund: ["seller"],
  "late-refund": ["seller"],
  "confirm-refund": ["buyer"],
  "part-refund": ["seller"],
  "late-part-refund": ["seller"],
  "confirm-part-refund": ["buyer"],
};

export function isTurnOfSide(turn: Turn, side: Side): boolean {
  return SIDES_BY_TURN[turn]?.includes(side) ?? false;
}
