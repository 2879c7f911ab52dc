import { applyAmendment, CHANGING_STEPS } from "./amended";
import { type DeliveryStep, type EntryHeader, type Handover, isHandover } from "./events";
import {
  acceptedBidOf,
  type CreateFault,
  type ReplayedAuction,
  type ReplayedBid,
  type ReplayedDelivery,
  voidSale,
} from "./replayed";

const VOID_STATES = ["resolved", "withdrawn"];
const COMPLETED_STATES = ["accepted", "removed"];
const PAID_STATES = ["paid", "accepted"];

export function applyDelivery(
  state: ReplayedAuction,
  entry: EntryHeader & DeliveryStep,
  fault: CreateFault,
): void {
  const { step, state: newState } = entry;
  if (isRefundStep(step)) {
    applyRefund(state, { ...entry, step }, fault);
    return;
  }
  const buyerBid = findSoldBid(state, entry);
  // At a fixed price, others can still buy.
  const isSold = state.phase === "settled" || state.sale === "fixed";
  if (!isSold || !buyerBid) throw fault("delivers something that was not sold");
  const existing = state.deliveries.get(buyerBid.sequence);
  if ((step === "sent") !== (existing === undefined))
    throw fault(`takes the step "${step}" out of order`);
  const delivery = existing ?? newDelivery();
  state.deliveries.set(buyerBid.sequence, delivery);
  const oldState = delivery.state;
  if (oldState === "removed" || (oldState === "accepted" && !COMPLETED_STATES.includes(newState)))
    throw fault("happened after the delivery was completed");
  if (isHandover(entry)) {
    applyHandover(buyerBid, delivery, entry, fault);
    return;
  }
  if (entry.amendment !== undefined || step.startsWith("amendment-"))
    applyAmendment(delivery, entry, fault);
  if (entry.amendment === "refund" && CHANGING_STEPS.includes(step))
    state.refunds.set(buyerBid.sequence, "due");
  delivery.state = newState;
  if (PAID_STATES.includes(newState)) delivery.isPaid = true;
  if (!VOID_STATES.includes(newState)) return;
  if (delivery.isPaid) state.refunds.set(buyerBid.sequence, "due");
  voidSale(state, buyerBid);
}

const REFUND_STEPS = {
  "refund-sent": { from: ["due"], to: "sent" },
  "refund-received": { from: ["due", "sent"], to: "received" },
  "refund-missing": { from: ["sent"], to: "due" },
  "refund-overdue": { from: ["due"], to: "due" },
  "refund-shown": { from: ["due", "sent"], to: "received" },
  "refund-unpaid": { from: ["due", "sent"], to: "due" },
} as const;

const isRefundStep = (step: string): step is keyof typeof REFUND_STEPS =>
  Object.hasOwn(REFUND_STEPS, step);

/** The bid of a void contract is gone, so the refund is found without it. */
function applyRefund(
  { refunds, deliveries }: ReplayedAuction,
  { step, state, licence }: DeliveryStep & { step: keyof typeof REFUND_STEPS },
  fault: CreateFault,
): void {
  const { from, to } = REFUND_STEPS[step];
  const refund = [...refunds].find(
    ([sequence, before]) =>
      (licence === undefined || sequence === licence) && from.some((open) => open === before),
  );
  const valid = refund && deliveries.get(refund[0]);
  const isInState = valid ? state === valid.state : VOID_STATES.includes(state);
  if (!refund || !isInState) throw fault(`takes the step "${step}" out of order`);
  refunds.set(refund[0], to);
}

/** If a package sells several licenses, each step names its license. */
function findSoldBid(state: ReplayedAuction, { licence }: DeliveryStep): ReplayedBid | null {
  const acceptedBids = state.bids.filter((bid) => bid.state === "accepted");
  if (licence === undefined) return acceptedBids.length === 1 ? acceptedBidOf(state) : null;
  return acceptedBids.find(({ sequence }) => sequence === licence) ?? null;
}

function newDelivery(): ReplayedDelivery {
  const handedOver = { "key-released": new Set<string>(), downloaded: new Set<string>() };
  return { state: "", isPaid: false, proposal: null, keyReleasedAt: null, handedOver };
}

function applyHandover(
  buyerBid: ReplayedBid,
  delivery: ReplayedDelivery,
  { step, state: newState, bidder, sha256, time }: EntryHeader & Handover,
  fault: CreateFault,
): void {
  if (newState !== delivery.state) throw fault("changes the delivery's state");
  if (bidder !== buyerBid.bidder) throw fault("hands over to someone other than the buyer");
  if (sha256 === undefined) throw fault("does not say what was handed over");
  if (step === "key-released" && !delivery.isPaid)
    throw fault("releases the key before the payment");
  const digests = delivery.handedOver[step];
  if (digests.has(sha256)) throw fault("repeats an earlier handover");
  digests.add(sha256);
  if (step === "key-released") delivery.keyReleasedAt ??= time;
}
