import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { lowerPriceByRefund } from "./amended-price";
import { VOID_STATES } from "./course";
import { CONFIRM_MS, keptDue } from "./deadlines";
import { type Delivery, findDeliveryAs, type PartyKey, StepOutOfOrder } from "./delivery";
import { type Refund, refundOf } from "./refund";
import { type StepInput, takeStep } from "./steps";

/** The second report of a missing refund opens a case, even before the deadline. */
const MISSING_FOR_CASE = 2;

/** After an operator found nothing paid, it opens the case again. A repeat changes nothing. @throws DeliveryNotFound, StepOutOfOrder */
export async function sendRefund(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "seller", key);
    const refund = owedRefund(delivery);
    if (refund.state !== "due") return;
    const sent: StepInput = {
      step: "refund-sent",
      actor: "seller",
      ...refundDue(delivery, now + CONFIRM_MS),
      set: { refund_sent_at: now, ...(refund.case?.outcome && reopenedCase(now)) },
    };
    await takeStep(tx, delivery, sent, now);
  });
}

/** Also possible before the seller says so. A repeat changes nothing. @throws as above */
export async function receiveRefund(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "buyer", key);
    const refund = owedRefund(delivery);
    if (refund.state === "received") return;
    const isCaseOpen = refund.case?.closedAt === null;
    const set = { refund_received_at: now, ...(isCaseOpen && { refund_closed_at: now }) };
    await lowerPriceByRefund(tx, delivery);
    const received = { step: "refund-received", actor: "buyer", set } as const;
    await takeStep(tx, delivery, { ...received, ...refundDue(delivery) }, now);
  });
}

/** What the seller reported has not arrived, so it is due again. @throws as above */
export async function missRefund(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "buyer", key);
    const refund = owedRefund(delivery);
    if (refund.state !== "sent") throw new StepOutOfOrder();
    const refund_missing = delivery.refund_missing + 1;
    const opensCase =
      refund.case === null && (refund_missing >= MISSING_FOR_CASE || refund.dueAt <= now);
    const missing: StepInput = {
      step: "refund-missing",
      actor: "buyer",
      ...refundDue(delivery, refund.dueAt),
      set: { refund_sent_at: null, refund_missing, ...(opensCase && { refund_case_at: now }) },
    };
    await takeStep(tx, delivery, missing, now);
  });
}

/** Call this at the deadline of a refund that the seller has not reported. */
export async function openRefundCase(tx: Db, delivery: Delivery, now: number): Promise<void> {
  const { dueAt } = owedRefund(delivery);
  const set = { refund_case_at: now };
  const overdue = { step: "refund-overdue", actor: "server", set } as const;
  await takeStep(tx, delivery, { ...overdue, ...refundDue(delivery, dueAt) }, now);
}

/** The refund of a void contract is its only deadline; a valid contract keeps its own. */
export function refundDue(delivery: Delivery, due?: number): { due?: number } {
  if (!VOID_STATES.includes(delivery.state)) return keptDue(delivery);
  return due === undefined ? {} : { due };
}

function owedRefund(delivery: Delivery): Refund {
  const refund = refundOf(delivery);
  if (!refund) throw new StepOutOfOrder();
  return refund;
}

const reopenedCase = (now: number) => ({
  refund_case_at: now,
  refund_closed_at: null,
  refund_closed_as: null,
  refund_closed_note: null,
  refund_closed_by: null,
});
