import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { readIssued } from "../invoices/invoices";
import { termsOf } from "../invoices/issuing";
import { InvalidInput } from "../lib/errors";
import { withTax } from "../lib/tax";
import { type Delivery, findAs, type Party } from "./delivery";
import { StepOutOfOrder } from "./refusals";
import { takeStep } from "./steps";

/** @throws DeliveryNotFound, StepOutOfOrder also where a claim already waits */
export async function claimPayment(db: Db, party: Party, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findAs(tx, "buyer", party);
    if (delivery.claimed_at !== null) throw new StepOutOfOrder();
    await takeStep(
      tx,
      delivery,
      { step: "claimed", actor: "buyer", set: { claimed_at: now } },
      now,
    );
  });
}

/**
 * `amountCents` is null if what was typed is not an amount.
 * @throws DeliveryNotFound, StepOutOfOrder, InvalidInput unless it is the amount payable
 */
export async function confirmPayment(
  db: Db,
  party: Party,
  amountCents: number | null,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const delivery = await findAs(tx, "seller", party);
    if (delivery.state !== "sealed") throw new StepOutOfOrder();
    const { payableCents } = await dueOf(tx, delivery);
    if (amountCents !== payableCents)
      throw new InvalidInput([{ path: "amount", message: "amount-differs" }]);
    await takeStep(tx, delivery, { step: "paid", actor: "seller" }, now);
  });
}

export interface Due {
  priceCents: number;
  addedTaxRate: number;
  payableCents: number;
}

/** As the invoice says or, until it is issued, the contract. */
export async function dueOf(db: Db, delivery: Pick<Delivery, "contract_id">): Promise<Due> {
  const { priceCents, tax } = await termsOf(db, delivery.contract_id);
  const invoice = await readIssued(db, delivery.contract_id, "invoice");
  if (!invoice) {
    const addedTaxRate = tax?.addedRate ?? 0;
    return { priceCents, addedTaxRate, payableCents: withTax(priceCents, addedTaxRate) };
  }
  const { tax: stated, totalCents } = invoice.details;
  const addedTaxRate = stated.added ? stated.rate : 0;
  return { priceCents, addedTaxRate, payableCents: totalCents };
}
