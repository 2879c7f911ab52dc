import type { Db } from "../../db/client";
import { creditFeeParts } from "../fees/fee-invoices";
import { creditPart } from "../invoices/credit-notes";
import { termsOf } from "../invoices/issuing";
import { type Amendment, amendmentsOf } from "./amendment";
import { VOID_STATES } from "./course";
import type { Delivery } from "./delivery";

/** The wording and the PDF of the contract stay as they were concluded. */
export async function setPrice(tx: Db, contractId: string, priceCents: number): Promise<void> {
  const terms = await termsOf(tx, contractId);
  const amended = { ...terms, priceCents, agreedCents: terms.agreedCents ?? terms.priceCents };
  await tx
    .updateTable("contracts")
    .set({ terms: JSON.stringify(amended) })
    .where("id", "=", contractId)
    .execute();
}

/** A part that is paid back counts as paid until the buyer has it, like the price of a void contract. */
export async function lowerPriceByRefund(tx: Db, { contract_id, state }: Delivery): Promise<void> {
  if (VOID_STATES.includes(state)) return;
  const amendments = await amendmentsOf(tx, contract_id);
  const agreed = amendments.find(({ kind, state }) => kind === "refund" && state === "accepted");
  const { priceCents } = await termsOf(tx, contract_id);
  await setPrice(tx, contract_id, priceCents - (agreed?.amount_cents ?? 0));
}

interface Reduced {
  toCents: number;
  dueAt: number | null;
}

/** Credit notes for the seller's invoice and for the fees. */
export async function creditReduction(
  tx: Db,
  { id: amendmentId, contract_id, price_cents: fromCents }: Amendment,
  { toCents, dueAt }: Reduced,
  now: number,
): Promise<void> {
  await creditPart(tx, contract_id, { amendmentId, fromCents, toCents, dueAt }, now);
  await creditFeeParts(tx, contract_id, { amendmentId, fromCents, toCents }, now);
}
