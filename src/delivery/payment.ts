import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import type { ContractTerms } from "../contracts/terms";
import { readIssued } from "../invoices/invoices";
import { InvalidInput } from "../lib/errors";
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
    if (amountCents !== (await payableOf(tx, delivery)))
      throw new InvalidInput([{ path: "amount", message: "amount-differs" }]);
    await takeStep(tx, delivery, { step: "paid", actor: "seller" }, now);
  });
}

export async function priceOf(db: Db, delivery: Pick<Delivery, "contract_id">): Promise<number> {
  const { terms } = await db
    .selectFrom("contracts")
    .select("terms")
    .where("id", "=", delivery.contract_id)
    .executeTakeFirstOrThrow();
  return (JSON.parse(terms) as ContractTerms).priceCents;
}

/** The invoice's total, which may include a tax added to the price. */
export async function payableOf(db: Db, delivery: Pick<Delivery, "contract_id">): Promise<number> {
  const invoice = await readIssued(db, delivery.contract_id, "invoice");
  return invoice?.details.totalCents ?? (await priceOf(db, delivery));
}
