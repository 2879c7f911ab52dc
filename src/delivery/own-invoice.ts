import type { Db } from "../../db/client";
import { billingDetailsOf, missingFrom, type Needed } from "../invoices/details";
import { type Issued, readIssued } from "../invoices/invoices";
import { termsOf } from "../invoices/issuing";
import type { Side } from "./course";
import type { OwnDelivery } from "./delivery";
import { mayInvoice } from "./invoicing";

export interface OwnInvoice {
  side: Side;
  invoice: Issued | null;
  creditNote: number | null;
  orderNumber: string | null;
  mayIssue: boolean;
  isVoid: boolean;
  /** Empty for the buyer, and once the invoice is issued. */
  missing: Needed[];
}

export async function ownInvoice(db: Db, { delivery, side }: OwnDelivery): Promise<OwnInvoice> {
  const { contract_id: contractId, seller_id, buyer_id, voided_at } = delivery;
  const invoice = await readIssued(db, contractId, "invoice");
  const note = await readIssued(db, contractId, "credit-note");
  const { order_number } = await db
    .selectFrom("contracts")
    .select("order_number")
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  const isAsked = side === "seller" && !invoice && voided_at === null;
  return {
    side,
    invoice: invoice ?? null,
    creditNote: note?.number ?? null,
    orderNumber: order_number,
    mayIssue: !invoice && mayInvoice(delivery),
    isVoid: voided_at !== null,
    missing: isAsked
      ? missingFrom(
          {
            seller: await billingDetailsOf(db, seller_id),
            buyer: await billingDetailsOf(db, buyer_id),
          },
          await termsOf(db, contractId),
        )
      : [],
  };
}
