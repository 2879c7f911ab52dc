import type { ContractTerms } from "../contracts/terms";
import { addedRateOf } from "../packages/added-tax";
import { taxOn } from "../rules/fees";
import { countryOf } from "./details";
import type { BillingDetails, TaxKind } from "./schema";

export interface InvoiceParty {
  legalName: string;
  address: string;
  registrationNumber: string;
  taxNumber: string;
  /** An ISO 3166 code, or a name as the member typed it. */
  country: string;
  email: string;
  /** Such as `9930:DE123456788`; absent in older invoices. */
  peppolId?: string;
}

export interface InvoiceTax {
  kind: TaxKind;
  /** In hundredths of a percent. */
  rate: number;
  note: string;
  added: boolean;
}

export interface InvoiceContent {
  reference: string;
  dueAt: number;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  lot: Pick<ContractTerms["lot"], "id" | "title" | "titleLanguage" | "englishTitle">;
  tax: InvoiceTax;
  netCents: number;
  taxCents: number;
  totalCents: number;
  bankDetails: string;
  paymentLink: string;
  /** In a credit note: the number of the invoice that it cancels. */
  credits?: number;
}

interface InvoiceSources {
  terms: ContractTerms;
  seller: BillingDetails;
  buyer: BillingDetails;
  dueAt: number;
}

export function invoiceContent({ terms, seller, buyer, dueAt }: InvoiceSources): InvoiceContent {
  const { id, title, titleLanguage, englishTitle } = terms.lot;
  const kind = seller.taxKind === "" ? "outside" : seller.taxKind;
  const addedRate = kind === "standard" ? (terms.tax?.addedRate ?? addedRateOf(seller)) : 0;
  const rate = addedRate || (kind === "standard" ? seller.taxRate : 0);
  const tax = { kind, rate, note: seller.taxNote, added: addedRate > 0 };
  return {
    reference: terms.reference,
    dueAt,
    seller: partyOf(seller, terms.seller),
    buyer: partyOf(buyer, terms.buyer),
    lot: { id, title, titleLanguage, ...(englishTitle !== undefined && { englishTitle }) },
    tax,
    ...amountsOf(terms.priceCents, tax),
    bankDetails: seller.bankDetails,
    paymentLink: seller.paymentLink,
  };
}

export function partyOf(details: BillingDetails, party: ContractTerms["seller"]): InvoiceParty {
  const { address, registrationNumber, taxNumber, peppolId } = details;
  const legalName = details.legalName || party.organization || party.name;
  const country = countryOf(details, party) ?? party.country;
  const { email } = party;
  return { legalName, address, registrationNumber, taxNumber, country, email, peppolId };
}

/** Rounds only one amount, so that net and tax add up to a tax-inclusive price exactly. */
export function amountsOf(priceCents: number, { rate, added }: Pick<InvoiceTax, "rate" | "added">) {
  if (added) {
    const taxCents = taxOn(priceCents, rate);
    return { netCents: priceCents, taxCents, totalCents: priceCents + taxCents };
  }
  const netCents = Math.round((priceCents * 10_000) / (10_000 + rate));
  return { netCents, taxCents: priceCents - netCents, totalCents: priceCents };
}

export const hostOf = (paymentLink: string) => (paymentLink ? new URL(paymentLink).host : "");
