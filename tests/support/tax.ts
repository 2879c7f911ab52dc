import { saveBillingDetails } from "../../src/invoices/details";
import { billingDetails } from "../../src/invoices/schema";
import { type Scene, SELLER_DETAILS } from "./deals";
import type { Person } from "./people";

/** A British seller: VAT at home, reverse charge with a tax number, none elsewhere. */
export const BRITISH_SELLER = {
  ...SELLER_DETAILS,
  legalName: "Quayside Press Ltd",
  address: "1 Quay Street\nBristol",
  countryCode: "GB",
  taxNumber: "GB980780684",
  taxKind: "standard",
  taxRate: "20",
  taxNote: "",
  taxAdded: true,
  numberedTaxKind: "reverse",
  numberedTaxNote: "Customer to account for VAT",
  abroadTaxKind: "outside",
};

export const GERMAN_BUYER = {
  legalName: "Fathomlight GmbH",
  address: "Kai 1\n20457 Hamburg",
  countryCode: "DE",
  taxNumber: "DE 136 695 976",
};

export const HONG_KONG_BUYER = {
  legalName: "Kite Models Ltd",
  address: "8 Connaught Road\nHong Kong",
  countryCode: "HK",
  registrationNumber: "1234567",
};

export async function stateTax(
  { db, clock, people }: Scene,
  who: Person,
  details: object,
): Promise<void> {
  await saveBillingDetails(db, people[who].id, billingDetails.parse(details), clock.now());
}
