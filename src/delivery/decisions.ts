import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { requireNoParty } from "../certification/own-cases";
import { coded, NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import { VOID } from "./course";
import { CONFIRM_MS, PAY_MS } from "./deadlines";
import { type Delivery, type Dispute, readDelivery, StepOutOfOrder } from "./delivery";
import type { Ruling } from "./schema";
import { acceptance, endDispute, type Taken, takeStep } from "./steps";
import { dropUnsealed, voidContract } from "./voiding";

export class DisputeNotFound extends coded(NotFound, "dispute-not-found") {}

interface Decision extends Ruling {
  disputeId: string;
  decidedBy: string;
  keepMs: number;
}

export async function decideDispute(db: Db, decision: Decision, now: number): Promise<void> {
  const { disputeId, decidedBy, note, decision: outcome } = decision;
  await inTransaction(db, async (tx) => {
    const dispute = await findDispute(tx, disputeId);
    const delivery = await readDelivery(tx, { deliveryId: dispute.delivery_id });
    await requireNoParty(tx, decidedBy, delivery);
    if (dispute.ended_at !== null) throw new StepOutOfOrder();
    const ruled = rulingOf(delivery, dispute, decision, now, await wasStruck(tx, delivery.id));
    const ruling = { outcome, note };
    const decided = {
      ...ruled,
      details: ruling,
      ruling,
      step: "decided",
      actor: "operator",
    } as const;
    await takeStep(tx, delivery, decided, now);
    await endDispute(tx, dispute.id, { outcome, note, decided_by: decidedBy }, now);
    if (ruled.leadsTo && VOID.includes(ruled.leadsTo)) await voidContract(tx, delivery, now);
    else await dropUnsealed(tx, delivery.id);
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

async function wasStruck(tx: Db, deliveryId: string): Promise<boolean> {
  const struck = await tx
    .selectFrom("disputes")
    .select("id")
    .where("delivery_id", "=", deliveryId)
    .where("reason", "=", "unconfirmed")
    .where("outcome", "=", "seller")
    .executeTakeFirst();
  return struck !== undefined;
}

function rulingOf(
  { seller_id, buyer_id }: Delivery,
  { reason, state_before }: Dispute,
  { decision, keepMs }: Decision,
  now: number,
  wasStruckBefore: boolean,
): Pick<Taken, "leadsTo" | "due" | "set"> {
  const isAboutPayment = reason === "unconfirmed";
  if (decision === "buyer") return isAboutPayment ? { leadsTo: "paid" } : { leadsTo: "resolved" };
  if (state_before === "paid")
    return { leadsTo: "accepted", set: acceptance("operator", keepMs, now).set ?? {} };
  if (seller_id === null || buyer_id === null) return { leadsTo: "resolved" };
  if (isAboutPayment && wasStruckBefore) return { leadsTo: "withdrawn" };
  const due = now + (isAboutPayment ? CONFIRM_MS : PAY_MS);
  return { leadsTo: "sealed", due, set: { claimed_at: null } };
}
