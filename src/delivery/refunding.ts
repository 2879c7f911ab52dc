import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { CONFIRM_MS } from "./deadlines";
import { findDeliveryAs, type PartyKey, StepOutOfOrder } from "./delivery";
import { refundOf } from "./refund";
import { type StepInput, takeStep } from "./steps";

/** A repeat changes nothing. @throws DeliveryNotFound, StepOutOfOrder */
export async function sendRefund(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "seller", key);
    const refund = refundOf(delivery);
    if (!refund) throw new StepOutOfOrder();
    if (refund.state !== "due") return;
    const sent: StepInput = {
      step: "refund-sent",
      actor: "seller",
      due: now + CONFIRM_MS,
      set: { refund_sent_at: now },
    };
    await takeStep(tx, delivery, sent, now);
  });
}

/** Also possible before the seller says so. A repeat changes nothing. @throws as above */
export async function receiveRefund(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "buyer", key);
    const refund = refundOf(delivery);
    if (!refund) throw new StepOutOfOrder();
    if (refund.state === "received") return;
    const set = { refund_received_at: now };
    await takeStep(tx, delivery, { step: "refund-received", actor: "buyer", set }, now);
  });
}
