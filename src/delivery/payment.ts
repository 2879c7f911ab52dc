import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { InvalidInput } from "../lib/errors";
import { findDeliveryAs, type PartyKey, StepOutOfOrder } from "./delivery";
import { amountDueOf } from "./invoicing";
import { takeStep } from "./steps";

export async function claimPayment(db: Db, key: PartyKey, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "buyer", key);
    if (delivery.claimed_at !== null) throw new StepOutOfOrder();
    await takeStep(
      tx,
      delivery,
      { step: "claimed", actor: "buyer", set: { claimed_at: now } },
      now,
    );
  });
}

export async function confirmPayment(
  db: Db,
  key: PartyKey,
  amountCents: number | null,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findDeliveryAs(tx, "seller", key);
    if (delivery.state !== "sealed") throw new StepOutOfOrder();
    const { payableCents } = await amountDueOf(tx, delivery);
    if (amountCents !== payableCents)
      throw new InvalidInput([{ path: "amount", message: "amount-differs" }]);
    await takeStep(tx, delivery, { step: "paid", actor: "seller" }, now);
  });
}
