import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { coded, NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import { requireUninvolved } from "../operators/own-cases";
import { recountRecords } from "../records/records";
import { addAmendment } from "./amending";
import { AmendmentImpossible, amendmentDetails } from "./amendment";
import { reducePrice } from "./amendment-effects";
import { VOID_STATES } from "./course";
import { CONFIRM_MS, PAY_MS } from "./deadlines";
import { type Delivery, type Dispute, readDelivery, StepOutOfOrder } from "./delivery";
import { disproveListing } from "./disproving";
import { refundOf } from "./refund";
import type { Ruling } from "./schema";
import { acceptanceStep, endDispute, type StepInput, takeStep } from "./steps";
import { discardUnsealed, voidContract } from "./voiding";

export class DisputeNotFound extends coded(NotFound, "dispute-not-found") {}

interface DisputeDecision extends Ruling {
  disputeId: string;
  decidedBy: string;
  keepMs: number;
}

export async function decideDispute(db: Db, decision: DisputeDecision, now: number): Promise<void> {
  const { disputeId, decidedBy, note, decision: outcome } = decision;
  await inTransaction(db, async (tx) => {
    const dispute = await findDispute(tx, disputeId);
    const delivery = await readDelivery(tx, { deliveryId: dispute.delivery_id });
    await requireUninvolved(tx, decidedBy, delivery);
    if (dispute.ended_at !== null) throw new StepOutOfOrder();
    const wasDenied = await wasPaymentClaimRejected(tx, delivery.id);
    const result = toStepInput(delivery, dispute, decision, now, wasDenied);
    const ruling = { outcome, note };
    const by = { step: "decided", actor: "operator", details: ruling, ruling } as const;
    if (outcome === "part") await decidePart(tx, delivery, decision, { ...result, ...by }, now);
    else await takeStep(tx, delivery, { ...result, ...by }, now);
    const ended = { note, decided_by: decidedBy, part_cents: partOf(decision) };
    const forSide = outcome === "seller" ? "seller" : "buyer";
    await endDispute(tx, dispute.id, { ...ended, outcome: forSide }, now);
    if (forSide === "buyer") {
      const finding = { packageId: delivery.package_id, reason: dispute.reason, note, decidedBy };
      await disproveListing(tx, finding, now);
    }
    if (result.nextState && VOID_STATES.includes(result.nextState))
      await voidContract(tx, delivery, now);
    else await discardUnsealed(tx, delivery.id);
    await recountRecords(tx, delivery);
  });
}

const partOf = ({ decision, amount }: Ruling) => (decision === "part" ? (amount ?? null) : null);

/** For the buyer, but not for all: a partial refund or, before the payment, a lower price. */
async function decidePart(
  tx: Db,
  delivery: Delivery,
  ruling: Ruling,
  step: StepInput,
  now: number,
): Promise<void> {
  const kind = step.nextState === "sealed" ? "price" : "refund";
  const decided = { kind, amountCents: partOf(ruling), proposedBy: "operator" } as const;
  const amendment = await addAmendment(tx, delivery, { ...decided, state: "accepted" }, now);
  const { details, amendment: stated } = amendmentDetails(amendment);
  const taken = { ...step, details: { ...step.details, ...details }, amendment: stated };
  await reducePrice(tx, delivery, amendment, taken, now);
}

async function findDispute(tx: Db, id: string): Promise<Dispute> {
  const dispute = await tx
    .selectFrom("disputes")
    .selectAll()
    .where("id", "=", isId(id) ? id : "")
    .executeTakeFirst();
  if (!dispute) throw new DisputeNotFound();
  return dispute;
}

async function wasPaymentClaimRejected(tx: Db, deliveryId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("disputes")
    .select("id")
    .where("delivery_id", "=", deliveryId)
    .where("reason", "=", "unconfirmed")
    .where("outcome", "=", "seller")
    .executeTakeFirst();
  return row !== undefined;
}

/** There is one refund at a time, from a seller to a buyer who are still there. */
function mayBeReduced(delivery: Delivery): boolean {
  const refund = refundOf(delivery);
  const owesRefund = refund !== null && refund.state !== "received";
  return delivery.seller_id !== null && delivery.buyer_id !== null && !owesRefund;
}

function toStepInput(
  delivery: Delivery,
  { reason, state_before }: Dispute,
  { decision, keepMs }: DisputeDecision,
  now: number,
  wasDeniedBefore: boolean,
): Pick<StepInput, "nextState" | "due" | "set"> {
  const { seller_id, buyer_id, package_removed_at } = delivery;
  const isAboutPayment = reason === "unconfirmed";
  if (decision === "part" && (isAboutPayment || !mayBeReduced(delivery)))
    throw new AmendmentImpossible();
  if (decision === "buyer")
    return isAboutPayment ? { nextState: "paid" } : { nextState: "resolved" };
  if (state_before === "paid")
    return { nextState: "accepted", set: acceptanceStep("operator", keepMs, now).set ?? {} };
  const isOver = seller_id === null || buyer_id === null || package_removed_at !== null;
  if (isOver && decision === "part") throw new AmendmentImpossible();
  if (isOver) return { nextState: "resolved" };
  if (isAboutPayment && wasDeniedBefore) return { nextState: "withdrawn" };
  const due = now + (isAboutPayment ? CONFIRM_MS : PAY_MS);
  return { nextState: "sealed", due, set: { claimed_at: null } };
}
