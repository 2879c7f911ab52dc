import type { Side } from "../rules/deal";
import { isInTime } from "./disputes";
import type { DealView } from "./reading";
import { mayProlong, mayWithdraw } from "./voiding";

export const ACTIONS = [
  "claim",
  "paid",
  "accept",
  "dispute",
  "take-back",
  "statement",
  "prolong",
  "withdraw",
  "review",
  "refund",
  "refund-received",
  "refund-missing",
] as const;
export type DealAction = (typeof ACTIONS)[number];

export function actionsOf(view: DealView, side: Side, now: number): DealAction[] {
  const { delivery, dispute, consignment, refund } = view;
  const { state, claimed_at } = delivery;
  const openDispute = dispute?.ended_at === null ? dispute : null;
  const wasDisputeRejected =
    (dispute?.outcome === "seller" ||
      dispute?.outcome === "taken-back" ||
      dispute?.part_cents != null) &&
    dispute.reason !== "unconfirmed" &&
    dispute.opened_at >= (consignment?.sealed_at ?? 0);
  const differsFromListing =
    state === "sealed" &&
    consignment?.differs != null &&
    claimed_at === null &&
    !wasDisputeRejected;
  const allowed: Record<DealAction, boolean> = {
    claim: side === "buyer" && state === "sealed" && claimed_at === null,
    paid: side === "seller" && state === "sealed",
    accept: side === "buyer" && state === "paid",
    dispute:
      side === "buyer" && ((state === "paid" && isInTime(delivery, now)) || differsFromListing),
    "take-back": side === "buyer" && openDispute !== null && openDispute.reason !== "unconfirmed",
    statement: openDispute !== null,
    prolong: side === "buyer" && mayProlong(delivery),
    withdraw: mayWithdraw(delivery, { side, owesInvoice: view.owesInvoice }, now),
    review: (state === "accepted" || state === "removed") && !view.reviewedBy.includes(side),
    refund: side === "seller" && refund?.state === "due",
    // Buyers can confirm it even if the seller forgets to report it.
    "refund-received": side === "buyer" && refund !== null && refund.state !== "received",
    "refund-missing": side === "buyer" && refund?.state === "sent",
  };
  return ACTIONS.filter((action) => allowed[action]);
}
