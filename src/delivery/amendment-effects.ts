import type { Db } from "../../db/client";
import { creditReduction, setPrice } from "./amended-price";
import { type Amendment, amendmentDetails } from "./amendment";
import { AGREED_PAY_MS, keptDue } from "./deadlines";
import { type Delivery, type Dispute, openDisputeOf } from "./delivery";
import { payableAt } from "./invoicing";
import { endDispute, refundColumns, type StepInput, takeStep } from "./steps";
import { discardUnsealed, voidContract } from "./voiding";

type Taken = Pick<StepInput, "step" | "actor">;

/** An agreement during a dispute ends it, as if the buyer had withdrawn it. */
export async function carryOut(
  tx: Db,
  delivery: Delivery,
  amendment: Amendment,
  taken: Taken,
  now: number,
): Promise<void> {
  const dispute = delivery.state === "disputed" ? await openDisputeOf(tx, delivery.id) : undefined;
  const step = { ...taken, ...amendmentDetails(amendment) };
  if (amendment.kind === "cancel") {
    await takeStep(tx, delivery, { ...step, nextState: "withdrawn" }, now);
    if (dispute) await endDispute(tx, dispute.id, { outcome: "taken-back" }, now);
    return voidContract(tx, delivery, now);
  }
  const due = dueAfterDispute(delivery, dispute, now);
  const nextState = dispute?.state_before ?? delivery.state;
  await reducePrice(tx, delivery, amendment, { ...step, nextState, ...due }, now);
  if (!dispute) return;
  await endDispute(tx, dispute.id, { outcome: "taken-back" }, now);
  await discardUnsealed(tx, delivery.id);
}

function dueAfterDispute(delivery: Delivery, dispute: Dispute | undefined, now: number) {
  return dispute ? { due: now + dispute.left_ms } : keptDue(delivery);
}

/** By agreement or decision: a lower price before the payment, a partial refund after it. */
export async function reducePrice(
  tx: Db,
  delivery: Delivery,
  amendment: Amendment,
  step: StepInput,
  now: number,
): Promise<void> {
  const { contract_id } = delivery;
  const { kind, price_cents: fromCents } = amendment;
  const amountCents = amendment.amount_cents ?? 0;
  if (kind === "price") {
    const isSealed = step.nextState === "sealed";
    const dueAt = isSealed ? Math.max(step.due ?? 0, now + AGREED_PAY_MS) : null;
    await creditReduction(tx, amendment, { toCents: amountCents, dueAt }, now);
    await setPrice(tx, contract_id, amountCents);
    await takeStep(tx, delivery, { ...step, ...(dueAt !== null && { due: dueAt }) }, now);
    return;
  }
  const toCents = fromCents - amountCents;
  const [paid, left] = [
    await payableAt(tx, delivery, fromCents),
    await payableAt(tx, delivery, toCents),
  ];
  await creditReduction(tx, amendment, { toCents, dueAt: null }, now);
  const set = { ...step.set, ...refundColumns(paid - left, now) };
  await takeStep(tx, delivery, { ...step, set }, now);
}
