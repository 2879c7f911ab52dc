import type { Db } from "../../db/client";
import { type BillingDetails, NO_DETAILS } from "./schema";

/** Only contracts and invoices show them, and only to their parties. */
export async function billingDetailsOf(db: Db, memberId: string | null): Promise<BillingDetails> {
  if (memberId === null) return NO_DETAILS;
  const row = await db
    .selectFrom("billing_details")
    .select("details")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return { ...NO_DETAILS, ...(row && (JSON.parse(row.details) as Partial<BillingDetails>)) };
}

export async function saveBillingDetails(
  db: Db,
  memberId: string,
  details: BillingDetails,
  now: number,
): Promise<void> {
  const kept = { details: JSON.stringify(details), updated_at: now };
  await db
    .insertInto("billing_details")
    .values({ member_id: memberId, ...kept })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(kept))
    .execute();
}

export const NEEDED = ["legalName", "address", "payment", "tax", "buyerNumber"] as const;
export type Needed = (typeof NEEDED)[number];

/** What must be stated before an invoice can be issued. */
export function missingFrom(seller: BillingDetails, buyer: BillingDetails): Needed[] {
  const missing: Record<Needed, boolean> = {
    legalName: seller.legalName === "",
    address: seller.address === "",
    payment: seller.bankDetails === "" && seller.paymentLink === "",
    tax: seller.taxKind === "",
    // Who owes the tax under a reverse charge must be identified.
    buyerNumber:
      seller.taxKind === "reverse" && buyer.taxNumber === "" && buyer.registrationNumber === "",
  };
  return NEEDED.filter((each) => missing[each]);
}
