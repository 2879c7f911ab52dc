import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { coded, NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import { requireUninvolved } from "../operators/own-cases";
import { VOID_STATES } from "./course";
import { CONFIRM_MS, PAY_MS } from "./deadlines";
import { type Delivery, type Dispute, readDelivery, StepOutOfOrder } from "./delivery";
import { disproveListing } from "./disproving";
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
    const result = toStepInput(
      delivery,
      dispute,
      decision,
      now,
      await wasPaymentClaimRejected(tx, delivery.id),
    );
    const ruling = { outcome, note };
    const step = {
      ...result,
      details: ruling,
      ruling,
      step: "decided",
      actor: "operator",
    } as const;
    await takeStep(tx, delivery, step, now);
    await endDispute(tx, dispute.id, { outcome, note, decided_by: decidedBy }, now);
    if (outcome === "buyer") {
      const finding = { packageId: delivery.package_id, reason: dispute.reason, note, decidedBy };
      await disproveListing(tx, finding, now);
    }
    if (result.nextState && VOID_STATES.includes(result.nextState))
      await voidContract(tx, delivery, now);
    else await discardUnsealed(tx, delivery.id);
  });
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

function toStepInput(
  { seller_id, buyer_id, package_removed_at }: Delivery,
  { reason, state_before }: Dispute,
  { decision, keepMs }: DisputeDecision,
  now: number,
  wasDeniedBefore: boolean,
): Pick<StepInput, "nextState" | "due" | "set"> {
  const isAboutPayment = reason === "unconfirmed";
  if (decision === "buyer")
    return isAboutPayment ? { nextState: "paid" } : { nextState: "resolved" };
  if (state_before === "paid")
    return { nextState: "accepted", set: acceptanceStep("operator", keepMs, now).set ?? {} };
  const isOver = seller_id === null || buyer_id === null || package_removed_at !== null;
  if (isOver) return { nextState: "resolved" };
  if (isAboutPayment && wasDeniedBefore) return { nextState: "withdrawn" };
  const due = now + (isAboutPayment ? CONFIRM_MS : PAY_MS);
  return { nextState: "sealed", due, set: { claimed_at: null } };
}
