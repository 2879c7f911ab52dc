import { saveBillingDetails } from "../../src/invoices/details";
import { billingDetails } from "../../src/invoices/schema";
import type { Scene } from "./deals";

/** A valid IBAN from the standard's examples. */
export const IBAN = "DE89 3704 0044 0532 0130 00";

export const SELLER_DETAILS = {
  legalName: "Harbour Lantern Press Ltd.",
  address: "12 Quay Street\nSheung Wan\nHong Kong",
  registrationNumber: "HK 1234567",
  taxNumber: "",
  bankDetails: `Deutsche Bank\nIBAN ${IBAN}`,
  paymentLink: "https://pay.harbour.test/x?y=1",
  taxKind: "outside",
  taxRate: "",
  taxNote: "0%, outside the scope",
  taxAdded: false,
};

export const BUYER_DETAILS = {
  legalName: "Fathomlight GmbH",
  address: "Kai 1\n20457 Hamburg",
  taxNumber: "DE123456789",
};

export async function stateDetails(
  { db, clock, people }: Scene,
  who: "mei" | "bo",
  details: object = who === "mei" ? SELLER_DETAILS : BUYER_DETAILS,
): Promise<void> {
  await saveBillingDetails(db, people[who].id, billingDetails.parse(details), clock.now());
}
