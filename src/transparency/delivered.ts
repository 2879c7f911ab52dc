import { type DeliveryStep, type Handover, isHandover, type Place } from "./events";
import {
  acceptedBidOf,
  type Fault,
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
  entry: Place & DeliveryStep,
  fault: Fault,
): void {
  const { step, state: newState } = entry;
  const sold = soldBid(state, entry);
  if (state.phase !== "settled" || !sold) throw fault("delivers something that was not sold");
  const existing = state.deliveries.get(sold.sequence);
  if ((step === "sent") !== (existing === undefined))
    throw fault(`takes the step "${step}" out of order`);
  const delivery = existing ?? newDelivery();
  state.deliveries.set(sold.sequence, delivery);
  const oldState = delivery.state;
  if (oldState === "removed" || (oldState === "accepted" && !COMPLETED_STATES.includes(newState)))
    throw fault("happened after the delivery was completed");
  if (isHandover(entry)) {
    handOver(sold, delivery, entry, fault);
    return;
  }
  delivery.state = newState;
  if (PAID_STATES.includes(newState)) delivery.isPaid = true;
  if (VOID_STATES.includes(newState)) voidSale(state, sold);
}

/** If a package sells several licenses, each step names its license. */
function soldBid(state: ReplayedAuction, { licence }: DeliveryStep): ReplayedBid | null {
  const sold = state.bids.filter((bid) => bid.state === "accepted");
  if (licence === undefined) return sold.length === 1 ? acceptedBidOf(state) : null;
  return sold.find(({ sequence }) => sequence === licence) ?? null;
}

function newDelivery(): ReplayedDelivery {
  const handedOver = { "key-released": new Set<string>(), downloaded: new Set<string>() };
  return { state: "", isPaid: false, keyReleasedAt: null, handedOver };
}

function handOver(
  sold: ReplayedBid,
  delivery: ReplayedDelivery,
  { step, state: newState, bidder, sha256, time }: Place & Handover,
  fault: Fault,
): void {
  if (newState !== delivery.state) throw fault("changes the delivery's state");
  if (bidder !== sold.bidder) throw fault("hands over to someone other than the buyer");
  if (sha256 === undefined) throw fault("does not say what was handed over");
  if (step === "key-released" && !delivery.isPaid)
    throw fault("releases the key before the payment");
  const digests = delivery.handedOver[step];
  if (digests.has(sha256)) throw fault("repeats an earlier handover");
  digests.add(sha256);
  if (step === "key-released") delivery.keyReleasedAt ??= time;
}
