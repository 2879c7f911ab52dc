import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { amountDue } from "../invoices/due";
import { readIssuedInvoice } from "../invoices/invoices";
import { termsOf } from "../invoices/issuing";
import { InvalidInput } from "../lib/errors";
import { type Delivery, findDeliveryAs, type PartyKey, StepOutOfOrder } from "./delivery";
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

export async function amountDueOf(db: Db, { contract_id: id }: Pick<Delivery, "contract_id">) {
  const invoice = await readIssuedInvoice(db, id, "invoice");
  return amountDue(await termsOf(db, id), invoice?.details ?? null);
}
